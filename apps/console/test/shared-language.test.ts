/** Tests of the language of a form that declares none, and of its title, which is shown once. */
import { type Form, guessLanguage, titleOnce } from '@kontor/form';
import { expect, test } from 'vitest';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const line = (text: string, at = 1) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  type: 'formatString' as const,
  column,
  options: { text },
});
const form = (...texts: string[]): Form => ({ fields: texts.map(line), states: [] });

test.each([
  ['en', 'Where did you see them? Your report goes to the apron control.'],
  ['de', 'Wo haben Sie die Tiere gesehen?'],
  ['de', 'Größe, Übergabe'],
  [null, 'Name'],
  [null, ''],
  [null, 'constructor'],
  [null, 'Report and Bericht und'],
])('%s: "%s"', (language, text) => expect(guessLanguage(form(text))).toBe(language));

test('texts in several declared languages say nothing about an undeclared one', () => {
  const both = {
    ...form(''),
    fields: [{ ...line(''), options: { text: { de: 'Wo ist das?', en: 'Where is that?' } } }],
  };
  expect(guessLanguage(both as Form)).toBeNull();
});

test('a first heading that repeats the title is left out, any other stays', () => {
  expect(titleOnce(form('Sichtung ', 'Wo?'), 'Sichtung').fields).toHaveLength(1);
  const other = form('Wo?', 'Sichtung');
  expect(titleOnce(other, 'Sichtung')).toBe(other);
  const none: Form = { fields: [], states: [] };
  expect(titleOnce(none, 'Sichtung')).toBe(none);
});
