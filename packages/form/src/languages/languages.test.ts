/** Tests of the table of languages and of catalogues. */
import { expect, expectTypeOf, test } from 'vitest';
import { completed, firstSpoken, languageCodes, languageOr, languageRows, localeOf, type TextsIn } from './index.ts';

interface Words {
  open: string;
  counted: (count: number) => string;
  issue: { required: string; unknown: string };
  months: readonly string[];
}
const de: Words = {
  open: 'Öffnen',
  counted: count => `${count} Einträge`,
  issue: { required: 'Pflichtfeld', unknown: 'Unbekannt' },
  months: ['Januar', 'Februar'],
};
const en: Words = {
  open: 'Open',
  counted: count => `${count} entries`,
  issue: { required: 'Required', unknown: 'Unknown' },
  months: ['January', 'February'],
};

test('a further language may have some of the texts; English stands in for the others', () => {
  const texts = completed<'de' | 'en' | 'fr', Words>(
    { de, en, fr: { open: 'Ouvrir', issue: { required: 'Obligatoire' } } },
    ['de', 'en', 'fr'],
  );
  expect(texts.fr.open).toBe('Ouvrir');
  expect(texts.fr.issue).toEqual({ required: 'Obligatoire', unknown: 'Unknown' });
  expect(texts.fr.counted(2)).toBe('2 entries');
  expect(texts.fr.months).toEqual(['January', 'February']);
  expect([texts.de, texts.en]).toEqual([de, en]);
});

test('a language without any text of a catalogue speaks English there', () =>
  expect(completed<'de' | 'en' | 'fr', Words>({ de, en }, ['de', 'en', 'fr']).fr).toEqual(en));

test('German and English are complete, by their types', () => {
  expectTypeOf<{ de: Words; en: Words; fr: { open: string } }>().toExtend<TextsIn<'de' | 'en' | 'fr', Words>>();
  expectTypeOf<{ de: Words; en: { open: string } }>().not.toExtend<TextsIn<'de' | 'en', Words>>();
  expectTypeOf<{ de: Words }>().not.toExtend<TextsIn<'de' | 'en', Words>>();
  expectTypeOf<{ de: Words; en: Words; fr: { open: number } }>().not.toExtend<TextsIn<'de' | 'en' | 'fr', Words>>();
});

test.each(languageCodes)('%s is a row that Intl knows', code => {
  const { locale, name } = languageRows[code];
  expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  expect(new Intl.DisplayNames(locale, { type: 'language' }).of(code)).toBe(name);
  expect(localeOf(code)).toBe(locale);
});

test('what is no language of ours is the usual one', () => {
  expect([languageOr('fr'), languageOr(null), languageOr('en'), languageOr('constructor')]).toEqual([
    'de',
    'de',
    'en',
    'de',
  ]);
  expect(localeOf('fr')).toBe('de-DE');
  expect(firstSpoken(['fr-FR', 'EN-us'])).toBe('en');
});
