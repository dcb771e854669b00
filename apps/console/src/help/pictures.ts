/**
 * Table of the help's screenshots and their alt texts. `npm run help-pictures` takes them from the demo
 * (scripts/help-pictures.mjs defines each).
 */
import type { TextsIn } from '@kontor/form/languages';
import type { Language } from '../i18n/index.ts';
import sizes from './pictures/sizes.json' with { type: 'json' };

export interface Shown {
  alt: string;
  width: number;
  height: number;
  address: string;
}

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

export const alts: Record<string, TextsIn<Language, string>> = {
  dashboard: {
    de: 'Ein Dashboard mit Zeitraum und Status oben und mehreren Diagrammen darunter.',
    en: 'A dashboard with period and state at the top and several charts below.',
  },
  editor: {
    de: 'Der Formular-Editor: in der Mitte das Formular, rechts die Inhalte zum Hinzufügen.',
    en: 'The form editor: the form in the middle, the contents to add on the right.',
  },
  entries: {
    de: 'Die Einträge eines Formulars als Tabelle, darüber Status, Suche und Filter.',
    en: 'The entries of a form as a table, with states, search and filters above.',
  },
  entry: {
    de: 'Ein neuer Eintrag: die Felder des Formulars, rechts seine Abschnitte.',
    en: 'A new entry: the fields of the form, with its sections on the right.',
  },
  files: {
    de: 'Die Bibliothek als Karten, links Verzeichnisse, Schlagwörter und Dateitypen.',
    en: 'The library as cards, with directories, tags and file types on the left.',
  },
  'files-upload': {
    de: 'Das Fenster zum Hochladen mit zwei wartenden Dateien und den Angaben zur ersten.',
    en: 'The upload window with two waiting files and the details of the first.',
  },
  reports: {
    de: 'Formulare als Karten, jede mit einem kleinen Bild ihres Aufbaus.',
    en: 'Forms as cards, each with a small picture of its layout.',
  },
  rights: {
    de: 'Die Rechte einer Person: eine Zeile je Bereich, eine Spalte je Aktion.',
    en: 'The rights of a person: a row for each area, a column for each action.',
  },
  share: {
    de: 'Das Fenster zum Teilen eines Formulars, mit Ablauf und Zahl der Nutzungen.',
    en: 'The window for sharing a form, with its expiry and number of uses.',
  },
  'statistics-build': {
    de: 'Eine Statistik in Arbeit: links die Vorschau, rechts ihre Einstellungen.',
    en: 'A chart being built: the preview on the left, its settings on the right.',
  },
};

export function pictures(name: string, language: Language): Shown {
  const own = `${name}.${language}`;
  const key = own in sizes ? own : `${name}.en`;
  const [width = 0, height = 0] = (sizes as Record<string, number[]>)[key] ?? [];
  return {
    alt: alts[name]?.[language] ?? alts[name]?.en ?? '',
    width,
    height,
    address: files[`./pictures/${key}.webp`] ?? '',
  };
}
