/** Seed data of the demo's file library: documents and pictures of an airport's office, in directories. */
import type { Paper } from './papers.ts';
import type { SceneName } from './pictures/index.ts';

/** Directories by path; parents come first. */
export const libraryDirectories = [
  'Bauprojekte',
  'Bauprojekte/Terminal Süd',
  'Bauprojekte/Halle 4',
  'Flugbetrieb',
  'Flugbetrieb/Bahnen',
  'Flugbetrieb/Zaunanlage',
  'Flugbetrieb/Wildtiere',
  'Formularvorlagen',
  'Schulung',
] as const;

export const libraryTags = [
  'Abnahme',
  'Drohne',
  'Funk',
  'KW 46',
  'KW 47',
  'Lageplan',
  'Mangel',
  'Prüfbericht',
  'Referenz',
  'Schulung',
  'Triebwerk',
  'Vogelschlag',
  'Zaun',
] as const;

/**
 * Where a file's content comes from: rendered (a scene, a document), a film (demo/films), or one of the fixture files
 * (e2e/files).
 */
export type LibrarySource =
  | { scene: SceneName }
  | { paper: Paper }
  | { sheet: readonly (readonly (string | number)[])[] }
  | { film: 'anflug.mp4' }
  | { kept: 'sound.mp3' | 'box.glb' | 'letter.docx' | 'plan.png' | 'photo.jpg' };

export interface LibraryFile {
  name: string;
  /** With its extension; scenes have a file name of their own. */
  filename?: string;
  source: LibrarySource;
  agedMinutes: number;
  directories: readonly (typeof libraryDirectories)[number][];
  tags: readonly (typeof libraryTags)[number][];
  metadata?: Readonly<Record<string, string | number>>;
}

const hour = 60;
const day = 24 * hour;
const rooms =
  'm 4 4 l 96 4 l 96 72 l 4 72 l 4 4 m 4 34 l 40 34 m 40 4 l 40 52 m 40 52 l 24 52 m 64 4 l 64 34 l 96 34 m 64 52 l 64 72 m 40 60 l 64 60 m 78 34 l 78 72';
const apron =
  'm 4 20 l 96 20 m 4 28 l 96 28 m 10 24 l 22 24 m 30 24 l 42 24 m 50 24 l 62 24 m 70 24 l 82 24 m 30 28 l 36 44 l 84 44 l 84 28 m 36 44 l 36 70 l 84 70 l 84 44 m 48 44 l 48 70 m 60 44 l 60 70 m 72 44 l 72 70';

/** The newest last, which is the custom order too. */
export const libraryFiles: readonly LibraryFile[] = [
  {
    name: 'Merkblatt Federfund',
    filename: 'merkblatt_federfund.docx',
    source: { kept: 'letter.docx' },
    agedMinutes: 140 * day,
    directories: ['Flugbetrieb/Wildtiere', 'Schulung'],
    tags: ['Vogelschlag', 'Schulung'],
  },
  {
    name: 'Lageplan der Zaunanlage',
    source: { scene: 'site_plan' },
    agedMinutes: 90 * day,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Lageplan', 'Zaun'],
    metadata: { Maßstab: '1:5000', Blatt: 3 },
  },
  {
    name: 'Lageplan Vorfeld Süd',
    filename: 'lageplan_vorfeld_sued.pdf',
    source: { paper: { title: 'Lageplan Vorfeld Süd', note: 'Blatt 2 von 4, Maßstab 1:2000', plan: apron } },
    agedMinutes: 82 * day,
    directories: ['Flugbetrieb/Bahnen'],
    tags: ['Lageplan'],
    metadata: { Maßstab: '1:2000', Blatt: 2 },
  },
  {
    name: 'Aufnahme Vogelschlag, Vorlage',
    filename: 'aufnahme_vogelschlag.pdf',
    source: {
      paper: {
        title: 'Aufnahme Vogelschlag',
        note: 'Vordruck, wo kein Netz ist',
        table: [
          ['Angabe', 'Wert'],
          ['Datum und Uhrzeit', ''],
          ['Bahn', ''],
          ['Luftfahrzeug', ''],
          ['Vogelart', ''],
          ['Schaden', ''],
          ['Aufgenommen von', ''],
        ],
      },
    },
    agedMinutes: 75 * day,
    directories: ['Formularvorlagen'],
    tags: ['Vogelschlag'],
  },
  {
    name: 'Abnahmeprotokoll, Vorlage',
    filename: 'abnahmeprotokoll.pdf',
    source: {
      paper: {
        title: 'Abnahmeprotokoll',
        note: 'Vordruck für Räume und Bauteile',
        lines: ['Bauvorhaben:', 'Bauteil, Ebene, Achse:', 'Teilnehmende:'],
        table: [
          ['Nr.', 'Mangel', 'Frist'],
          ['1', '', ''],
          ['2', '', ''],
          ['3', '', ''],
          ['4', '', ''],
        ],
      },
    },
    agedMinutes: 74 * day,
    directories: ['Formularvorlagen', 'Bauprojekte'],
    tags: ['Abnahme'],
  },
  {
    name: 'Zaunfeld mit Tor',
    source: { scene: 'fence' },
    agedMinutes: 61 * day,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Referenz', 'Zaun'],
  },
  {
    name: 'Einweisung Wildtierkontrolle',
    filename: 'einweisung_wildtierkontrolle.pdf',
    source: {
      paper: {
        title: 'Wildtierkontrolle',
        note: 'Einweisung für das Vorfeld',
        lines: [
          '1. Vor jeder Fahrt: Funkprobe auf der Betriebsfrequenz.',
          '2. Kontrolle der Bahn von Westen nach Osten, beide Ränder.',
          '3. Kadaver und Federn aufnehmen, Fundort in den Plan eintragen.',
          '4. Schwärme über 20 Tieren sofort an den Turm melden.',
          '5. Jeden Fund noch vor Ort als Eintrag erfassen.',
          '',
          'Fotos: einmal im Ganzen, einmal mit dem Maßstab daneben.',
          'Federn kommen trocken in Papier, nicht in Folie.',
        ],
      },
    },
    agedMinutes: 60 * day,
    directories: ['Schulung', 'Flugbetrieb/Wildtiere'],
    tags: ['Schulung'],
  },
  {
    name: 'Reparaturkosten 2002',
    filename: 'reparaturkosten_2002.xlsx',
    source: {
      sheet: [
        ['Monat', 'Schläge', 'davon mit Schaden', 'Kosten in EUR'],
        ['Januar', 14, 2, 48_200],
        ['Februar', 11, 1, 12_900],
        ['März', 23, 4, 131_400],
        ['April', 38, 5, 96_750],
      ],
    },
    agedMinutes: 52 * day,
    directories: ['Flugbetrieb'],
    tags: ['Vogelschlag'],
  },
  {
    name: 'Bahn von Westen',
    source: { scene: 'runway' },
    agedMinutes: 40 * day,
    directories: ['Flugbetrieb/Bahnen'],
    tags: ['Referenz'],
  },
  {
    name: 'Grundriss Ebene 2',
    filename: 'grundriss_e02.pdf',
    source: { paper: { title: 'Terminal Süd, Ebene 2', note: 'Grundriss, Stand 12.10.2026', plan: rooms } },
    agedMinutes: 38 * day,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Lageplan'],
    metadata: { Maßstab: '1:200', Ebene: 2 },
  },
  {
    name: 'Terminal Süd, Modell',
    filename: 'terminal_sued.glb',
    source: { kept: 'box.glb' },
    agedMinutes: 37 * day,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Lageplan'],
  },
  {
    name: 'Raster der Stützen',
    filename: 'raster_stuetzen.png',
    source: { kept: 'plan.png' },
    agedMinutes: 30 * day,
    directories: ['Bauprojekte/Halle 4'],
    tags: ['Lageplan'],
  },
  {
    name: 'Halle 4 nach dem Estrich',
    source: { scene: 'hall' },
    agedMinutes: 22 * day,
    directories: ['Bauprojekte/Halle 4'],
    tags: ['Abnahme'],
  },
  {
    name: 'Offene Fuge an der Stütze',
    source: { scene: 'joint' },
    agedMinutes: 20 * day,
    directories: ['Bauprojekte', 'Bauprojekte/Halle 4'],
    tags: ['Mangel'],
    metadata: { Breite_mm: 4 },
  },
  {
    name: 'Wandriss Achse C4',
    source: { scene: 'crack' },
    agedMinutes: 19 * day,
    directories: ['Bauprojekte/Halle 4'],
    tags: ['Mangel'],
    metadata: { Länge_cm: 62 },
  },
  {
    name: 'Haus am Westtor',
    filename: 'haus_am_westtor.jpg',
    source: { kept: 'photo.jpg' },
    agedMinutes: 17 * day,
    directories: [],
    tags: [],
  },
  {
    name: 'Prüfbericht Aufzug 1',
    filename: 'pruefbericht_aufzug_1.pdf',
    source: {
      paper: {
        title: 'Prüfbericht Aufzug 1',
        note: 'Wiederkehrende Prüfung, 02.11.2026',
        lines: ['Betreiber: Flughafen-Infrastruktur', 'Standort: Terminal Süd, Kern B', 'Ergebnis: mängelfrei'],
        table: [
          ['Prüfpunkt', 'Ergebnis'],
          ['Fangvorrichtung', 'in Ordnung'],
          ['Notruf', 'in Ordnung'],
          ['Türen', 'in Ordnung'],
          ['Tragmittel', 'in Ordnung'],
        ],
      },
    },
    agedMinutes: 16 * day,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Prüfbericht', 'Abnahme'],
  },
  {
    name: 'Prüfbericht Aufzug 2',
    filename: 'pruefbericht_aufzug_2.pdf',
    source: {
      paper: {
        title: 'Prüfbericht Aufzug 2',
        note: 'Wiederkehrende Prüfung, 02.11.2026',
        lines: ['Betreiber: Flughafen-Infrastruktur', 'Standort: Terminal Süd, Kern C', 'Ergebnis: ein Mangel'],
        table: [
          ['Prüfpunkt', 'Ergebnis'],
          ['Fangvorrichtung', 'in Ordnung'],
          ['Notruf', 'ohne Antwort'],
          ['Türen', 'in Ordnung'],
          ['Tragmittel', 'in Ordnung'],
        ],
      },
    },
    agedMinutes: 16 * day - hour,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Prüfbericht', 'Mangel'],
  },
  {
    name: 'Flur Ebene 2, Abnahme',
    source: { scene: 'corridor' },
    agedMinutes: 14 * day,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Abnahme', 'KW 46'],
  },
  {
    name: 'Flur Ebene 2, Nordseite',
    source: { scene: 'corridor' },
    agedMinutes: 14 * day - hour,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Abnahme', 'KW 46'],
  },
  {
    name: 'Mängelliste Terminal Süd',
    filename: 'maengelliste_terminal_sued.xlsx',
    source: {
      sheet: [
        ['Nr.', 'Ort', 'Mangel', 'Gewerk', 'Frist'],
        [1, 'Ebene 2, Achse C4', 'Riss in der Wand', 'Trockenbau', '04.12.2026'],
        [2, 'Ebene 2, Flur', 'Leuchte ohne Funktion', 'Elektro', '27.11.2026'],
        [3, 'Kern C', 'Notruf ohne Antwort', 'Fördertechnik', '24.11.2026'],
        [4, 'Halle 4', 'Offene Fuge', 'Estrich', '11.12.2026'],
      ],
    },
    agedMinutes: 12 * day,
    directories: ['Bauprojekte/Terminal Süd'],
    tags: ['Mangel', 'Abnahme', 'KW 46'],
  },
  {
    name: 'Funkspruch 06:52',
    filename: 'funkspruch_0652.mp3',
    source: { kept: 'sound.mp3' },
    agedMinutes: 9 * day,
    directories: ['Flugbetrieb'],
    tags: ['Funk', 'Vogelschlag', 'KW 46'],
  },
  {
    name: 'Zaun Abschnitt 12, Loch',
    source: { scene: 'fence' },
    agedMinutes: 8 * day,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Mangel', 'Zaun', 'KW 46'],
    metadata: { Abschnitt: 12 },
  },
  {
    name: 'Zaun Abschnitt 14',
    source: { scene: 'fence' },
    agedMinutes: 8 * day - hour,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Zaun', 'KW 46'],
    metadata: { Abschnitt: 14 },
  },
  {
    name: 'feder_fundort_36L.jpg',
    source: { scene: 'feather' },
    agedMinutes: 7 * day,
    directories: ['Flugbetrieb/Wildtiere'],
    tags: ['Vogelschlag', 'KW 46'],
  },
  {
    name: 'Graugänse auf der Wiese',
    source: { scene: 'geese' },
    agedMinutes: 6 * day,
    directories: ['Flugbetrieb/Wildtiere', 'Flugbetrieb'],
    tags: ['Referenz'],
  },
  {
    name: 'Gänse Nord, 06:12',
    source: { scene: 'geese' },
    agedMinutes: 5 * day,
    directories: ['Flugbetrieb/Wildtiere'],
    tags: ['Vogelschlag', 'KW 47'],
  },
  {
    name: 'Bahn 36L nach der Kontrolle',
    source: { scene: 'runway' },
    agedMinutes: 4 * day,
    directories: ['Flugbetrieb/Bahnen'],
    tags: ['KW 47'],
  },
  {
    name: 'Bahn 18R, Fundstelle',
    source: { scene: 'runway' },
    agedMinutes: 3 * day,
    directories: ['Flugbetrieb/Bahnen', 'Flugbetrieb/Wildtiere'],
    tags: ['Vogelschlag', 'KW 47'],
  },
  {
    name: 'Halle 4, Südtor',
    source: { scene: 'hall' },
    agedMinutes: 2 * day + 5 * hour,
    directories: ['Bauprojekte/Halle 4'],
    tags: ['KW 47'],
  },
  {
    name: 'wandriss_achse-C5.jpg',
    source: { scene: 'crack' },
    agedMinutes: 2 * day,
    directories: [],
    tags: ['Mangel', 'KW 47'],
  },
  {
    name: 'Feder am Fahrwerk',
    source: { scene: 'feather' },
    agedMinutes: day + 6 * hour,
    directories: ['Flugbetrieb/Wildtiere'],
    tags: ['Vogelschlag', 'KW 47'],
  },
  {
    name: 'Triebwerk 1, Schaufel 14',
    source: { scene: 'fan_blade' },
    agedMinutes: day,
    directories: ['Flugbetrieb'],
    tags: ['Triebwerk', 'Vogelschlag', 'KW 47'],
    metadata: { Schaufel: 14 },
  },
  {
    name: 'Anflug Bahn 36L, Drohne',
    filename: 'anflug_36L_drohne.mp4',
    source: { film: 'anflug.mp4' },
    agedMinutes: 8 * hour,
    directories: ['Flugbetrieb/Bahnen'],
    tags: ['Drohne', 'KW 47'],
  },
  {
    name: 'Tagesbericht Vorfeld',
    filename: 'tagesbericht_vorfeld.pdf',
    source: {
      paper: {
        title: 'Tagesbericht Vorfeld',
        note: '20.11.2026, Frühschicht',
        lines: [
          '06:12  Gänse nördlich der Bahn 36L, vergrämt.',
          '06:52  Vogelschlag gemeldet, Triebwerk 2.',
          '07:20  Bahn 36L nach Kontrolle frei.',
          '09:40  Zaun Abschnitt 12: Loch gesichert.',
        ],
      },
    },
    agedMinutes: 5 * hour,
    directories: ['Flugbetrieb'],
    tags: ['KW 47'],
  },
  {
    name: 'triebwerk-2_fanblatt-07.jpg',
    source: { scene: 'fan_blade' },
    agedMinutes: 2 * hour,
    directories: ['Flugbetrieb'],
    tags: ['Triebwerk', 'Vogelschlag', 'KW 47'],
    metadata: { Schaufel: 7 },
  },
];
