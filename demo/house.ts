/** Seed data of the demo beside its forms: announcements, devices, and the instance's options. */
export interface DemoMessage {
  title: string;
  body: string;
  /** Days since its creation; newest first. */
  daysAgo: number;
  /** Readers are asked for a confirmation. */
  confirm?: boolean;
  /** The group that it is addressed to; by default everybody. */
  group?: string;
  /** Days from now of the first and last day that it is shown. */
  starts?: number;
  ends?: number;
}

export const demoGroups: readonly { name: string; people: readonly string[] }[] = [
  { name: 'Winterdienst', people: ['vorfeld.1', 'vorfeld.2'] },
];

export const demoMessages: readonly DemoMessage[] = [
  {
    title: 'Herbstzug: erhöhte Vogelaktivität bis Mitte Dezember',
    daysAgo: 0.1,
    body: '<p>In der Dämmerung ziehen größere Trupps Kraniche und Graugänse über die Bahn Süd. In den vergangenen zwei Wochen kamen <strong>23 Sichtungen</strong> herein, doppelt so viele wie im gleichen Zeitraum des Vorjahres.</p><h3>Was sich ändert</h3><ul><li><p>Die Bahnkontrolle findet zusätzlich um 05:40 und um 16:30 Uhr statt.</p></li><li><p>Jede Sichtung wird sofort erfasst, auch ohne Netz. Die App sendet sie nach.</p></li><li><p>Trupps über 20 Tiere melden Sie zusätzlich per Funk an die Leitstelle.</p></li></ul><h3>Fotos und Federn</h3><p>Fotografieren Sie Funde immer mit Maßstab. Wie das geht, zeigt das Merkblatt <em>Federfund</em> in den Dateien.</p><blockquote><p>Im Zweifel gilt: lieber eine Meldung zu viel. Auch „Art unbekannt“ hilft der Auswertung.</p></blockquote>',
  },
  {
    title: 'Neue Betriebsanweisung für das Vorfeld',
    daysAgo: 1.2,
    confirm: true,
    body: '<p>Ab dem 1. Dezember gilt die Betriebsanweisung <strong>BA 12</strong>. Lesen Sie sie vor Ihrer nächsten Schicht, und bestätigen Sie das hier.</p><ol><li><p>Warnwesten tragen alle, auch im Fahrzeug.</p></li><li><p>Auf dem Vorfeld gelten 30 km/h, an Positionen Schritt.</p></li><li><p>Fremdkörper werden aufgenommen und gemeldet, nicht zur Seite geschoben.</p></li></ol><p>Fragen beantwortet die Leitstelle.</p>',
  },
  {
    title: 'Wartung am Samstag ab 06:00 Uhr',
    daysAgo: 2.4,
    ends: 12,
    body: '<p>Die Konsole ist bis 08:00 Uhr nicht erreichbar. Die App sammelt offline weiter, angefangene Einträge bleiben als Entwurf auf Ihrem Gerät.</p>',
  },
  {
    title: 'Winterdienst: Einteilung für die erste Dezemberwoche',
    daysAgo: 3.1,
    group: 'Winterdienst',
    body: '<p>Die Frühschicht beginnt in dieser Woche um <strong>03:30 Uhr</strong>. Streufahrzeug 2 steht wieder bereit.</p><h4>Nachweise</h4><p>Jede Fahrt wird in Kontor erfasst, das Formular steht auf allen Geräten der Schicht.</p>',
  },
  {
    title: 'Federfunde bitte mit Maßstab fotografieren',
    daysAgo: 6.3,
    body: '<p>Ohne Maßstab lässt sich die Art oft nicht bestimmen. Das Merkblatt liegt in den Dateien.</p><ul><li><p>Lineal oder Karte neben die Feder legen</p></li><li><p>Von oben, ohne Blitz</p></li><li><p>Ein zweites Bild von der Unterseite</p></li></ul>',
  },
  {
    title: 'Zaunkontrolle Abschnitt 9 bis 14 verschoben',
    daysAgo: 12.2,
    body: '<p>Wegen der Bauarbeiten an Halle 4 beginnt die Kontrolle eine Woche später.</p>',
  },
  {
    title: 'Schulung Wildtiermanagement, Termine',
    daysAgo: 20.5,
    starts: 5,
    body: '<p>Drei Termine im Februar, Anmeldung über die Wildtierbeauftragte.</p>',
  },
  {
    title: 'Geräte 04 und 11 bitte abgeben',
    daysAgo: 30.2,
    ends: -3,
    body: '<p>Beide Geräte bekommen neue Akkus. Abgabe in der Leitstelle, Ersatz liegt bereit.</p>',
  },
];

/** A device that a user of the demo has signed in with. */
export interface DemoDevice {
  /** Username of its owner. */
  by: string;
  name: string;
  platform: 'web' | 'android' | 'ios';
  hoursAgo: number;
  /** Of the app; browsers report the console's version themselves. */
  version?: string;
  /** Unsent entries on the device at its last report. */
  unsent?: number;
}

export const demoDevices: readonly DemoDevice[] = [
  { by: 'leitstelle', name: 'Leitstelle, Pult 1', platform: 'web', hoursAgo: 0.4 },
  {
    by: 'leitstelle',
    name: 'Leitstelle, Tablet Besprechung',
    platform: 'ios',
    hoursAgo: 51,
    version: '0.1.0',
    unsent: 0,
  },
  { by: 'vorfeld.1', name: 'Handgerät 03', platform: 'android', hoursAgo: 2.3, version: '0.1.0', unsent: 0 },
  { by: 'vorfeld.1', name: 'Fahrzeug 2, Tablet', platform: 'android', hoursAgo: 27, version: '0.0.9', unsent: 0 },
  { by: 'vorfeld.2', name: 'Handgerät 07', platform: 'android', hoursAgo: 19, version: '0.1.0', unsent: 3 },
  { by: 'wildtier', name: 'iPhone Revier Nord', platform: 'ios', hoursAgo: 5.6, version: '0.1.0', unsent: 0 },
  { by: 'wildtier', name: 'Büro Wildtier', platform: 'web', hoursAgo: 98 },
];

export const demoOptions: readonly { name: string; value: string; public: boolean }[] = [
  { name: 'registration_enabled', value: 'false', public: false },
  { name: 'purge_after_days', value: '90', public: false },
  {
    name: 'custom_form_css',
    value: '/* Formulare im Rahmen anderer Seiten */\nh1 {\n  letter-spacing: 0;\n}\n',
    public: true,
  },
];
