/** Texts of an entry's document. */
import { catalogue } from '../../languages/index.ts';

interface DocumentTexts {
  emptyShow: (count: number) => string;
  emptyHide: string;
  emptySections: (count: number) => string;
  none: string;
  item: string;
  number: string;
  stars: (given: number, of: number) => string;
  open: (name: string) => string;
  more: (count: number) => string;
  known: (value: string) => string;
  change: string;
  changeOf: (section: string) => string;
}

export const documentTexts = catalogue<DocumentTexts>({
  de: {
    emptyShow: count => (count === 1 ? '1 leere Angabe zeigen' : `${count} leere Angaben zeigen`),
    emptyHide: 'Leere Angaben ausblenden',
    emptySections: count => (count === 1 ? '1 Abschnitt ohne Angaben' : `${count} Abschnitte ohne Angaben`),
    none: 'Ohne Angabe',
    item: 'Eintrag',
    number: 'Nummer',
    stars: (given, of) => `${given} von ${of} Sternen`,
    open: name => `„${name}“ öffnen`,
    more: count => `+ ${count}`,
    known: value => `Im Datensatz: ${value}`,
    change: 'Ändern',
    changeOf: section => `„${section}“ ändern`,
  },
  en: {
    emptyShow: count => (count === 1 ? 'Show 1 empty answer' : `Show ${count} empty answers`),
    emptyHide: 'Hide empty answers',
    emptySections: count => (count === 1 ? '1 section without answers' : `${count} sections without answers`),
    none: 'No answer',
    item: 'Item',
    number: 'Number',
    stars: (given, of) => `${given} of ${of} stars`,
    open: name => `Open "${name}"`,
    more: count => `+ ${count}`,
    known: value => `In the data: ${value}`,
    change: 'Change',
    changeOf: section => `Change "${section}"`,
  },
});
