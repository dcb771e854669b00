/** Tests of localized texts in forms. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkForm,
  choicesOf,
  compile,
  contentTypes,
  declaredIn,
  displayValue,
  type Form,
  inLanguage,
  inputsOf,
  languagesOf,
  missingTexts,
  renameField,
  writable,
  writtenIn,
} from '../index.ts';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const id = (last: string) => `0190a6d2-7c00-7000-8000-00000000000${last}`;

/** German first, English for most of it. */
const form: Form = {
  fields: [
    {
      id: id('1'),
      type: 'formatString',
      column,
      options: { text: { de: 'Schaden an {part}', en: 'Damage to {part}' }, classes: { size: 'h2', styles: [] } },
    },
    {
      id: id('2'),
      type: 'collapse_container',
      column,
      options: {
        label: 'Details',
        contents: [
          {
            id: id('3'),
            type: 'input',
            column,
            options: {
              type: 'radio',
              name: 'part',
              label: { de: 'Bauteil', en: 'Part' },
              values: [
                { id: 'a', value: 'wing', label: { de: 'Tragfläche', en: 'Wing' } },
                { id: 'b', value: 'nose', label: { de: 'Radom' } },
              ],
            },
          },
        ],
      },
    },
  ],
  states: [{ id: 'x', value: 'open', label: { de: 'Offen', en: 'Open' } as never }],
};

const how = (locale: string) => ({ locale, yes: '+', no: '-' });

test('a form is read in one language, and in the first that is given where it has none', () => {
  const english = inLanguage(form, 'en');
  expect(english.fields[0]?.options.text).toBe('Damage to {part}');
  expect(english.states[0]?.label).toBe('Open');
  const [part] = inputsOf(english);
  expect(part?.label).toBe('Part');
  expect(choicesOf(part?.content.options ?? {}).map(choice => choice.label)).toEqual(['Wing', 'Radom']);
  expect(inputsOf(inLanguage(form, 'fr'))[0]?.label).toBe('Bauteil');
});

test("a choice is shown in the reader's language, from the form as it is stored", () => {
  const part = inputsOf(form)[0];
  if (!part) throw new Error('no field');
  expect(part.label).toBe('Bauteil');
  expect(displayValue(part, 'wing', how('en-GB'))).toBe('Wing');
  expect(displayValue(part, 'wing', how('de-DE'))).toBe('Tragfläche');
  expect(displayValue(part, 'nose', how('en-GB'))).toBe('Radom');
});

test('the same form and language answer the same form; a form of plain strings answers itself', () => {
  expect(inLanguage(form, 'en')).toBe(inLanguage(form, 'en'));
  const plain = inLanguage(form, 'de');
  expect(inLanguage(plain, 'en')).toBe(plain);
  expect(plain.fields[1]).not.toBe(form.fields[1]);
});

test('languages and what is missing', () => {
  expect(languagesOf(form)).toEqual(['de', 'en']);
  expect(languagesOf(inLanguage(form))).toEqual([]);
  expect(missingTexts(form, 'de')).toBe(0);
  // the section's label and one choice
  expect(missingTexts(form, 'en')).toBe(2);
});

test('the language of plain texts is what somebody says; saying it again corrects it', () => {
  const plain = inLanguage(form, 'de');
  const said = declaredIn(plain, 'fr');
  expect(languagesOf(said)).toEqual(['fr']);
  expect(inLanguage(said, 'en')).toEqual(plain);
  expect(checkForm(said)).toEqual([]);
  const corrected = declaredIn(said, 'de');
  expect(languagesOf(corrected)).toEqual(['de']);
  expect(inLanguage(corrected, 'de')).toEqual(plain);
  expect(declaredIn(form, 'fr')).toBe(form);
});

test('a form in languages passes the check, and texts in a wrong shape do not', () => {
  expect(checkForm(form)).toEqual([]);
  const wrong = (text: unknown) =>
    checkForm({ ...form, fields: [{ ...form.fields[0], options: { text } } as never] }).map(each => [
      each.path,
      each.code,
    ]);
  expect(wrong({})).toEqual([['fields.0.options.text', 'required']]);
  expect(wrong({ de: 3 })).toEqual([['fields.0.options.text.de', 'invalid']]);
  expect(wrong({ deutsch: 'a' })).toEqual([['fields.0.options.text', 'unknown_option']]);
  expect(wrong({ de: 'x'.repeat(100_001) })).toEqual([['fields.0.options.text.de', 'too_long']]);
  expect(wrong(JSON.parse('{"__proto__": "a"}'))).toEqual([['fields.0.options.text', 'unknown_option']]);
});

test('texts in every language follow a renamed field, and say what they read', () => {
  const renamed = renameField(form.fields, 'part', 'component');
  expect(renamed[0]?.options.text).toEqual({ de: 'Schaden an {component}', en: 'Damage to {component}' });
  expect(compile(form).textsReading.get('part')).toEqual([id('1')]);
});

test('what is written in one language leaves the others', () => {
  const { schema } = contentTypes.input;
  const before = form.fields[1]?.options.contents as Form['fields'];
  const options = before[0]?.options ?? {};
  const shown = writable(schema, options, 'en') as Record<string, unknown>;
  expect(shown.values).toMatchObject([{ label: 'Wing' }, { label: '' }]);
  expect(writtenIn(schema, options, shown, { language: 'en', first: 'de' })).toBe(options);
  const values = (shown.values as { id: string; label: string }[]).toReversed();
  const changed = {
    ...shown,
    label: 'Component',
    values: values.map(each => (each.id === 'b' ? { ...each, label: 'Nose' } : each)),
  };
  expect(writtenIn(schema, options, changed, { language: 'en', first: 'de' })).toEqual({
    ...options,
    label: { de: 'Bauteil', en: 'Component' },
    values: [
      { id: 'b', value: 'nose', label: { de: 'Radom', en: 'Nose' } },
      { id: 'a', value: 'wing', label: { de: 'Tragfläche', en: 'Wing' } },
    ],
  });
});

test('a plain text stays plain in the first language and becomes one a language in another', () => {
  const label = contentTypes.collapse_container.schema.properties?.label ?? {};
  expect(writtenIn(label, 'Alt', 'Neu', { language: 'de', first: 'de' })).toBe('Neu');
  expect(writtenIn(label, 'Alt', 'New', { language: 'en', first: 'de' })).toEqual({ de: 'Alt', en: 'New' });
  expect(writtenIn(label, { de: 'Alt', en: 'New' }, '', { language: 'en', first: 'de' })).toEqual({ de: 'Alt' });
});

test('whatever is written in a language is what is read in it', () => {
  const label = contentTypes.collapse_container.schema.properties?.label ?? {};
  const text = fc.string({ minLength: 1 }).filter(each => each.trim() !== '');
  const language = fc.constantFrom('de', 'en', 'es');
  fc.assert(
    fc.property(text, fc.array(fc.tuple(language, text), { maxLength: 8 }), (first, edits) => {
      let stored: unknown = first;
      const last = new Map<string, string>();
      for (const [language, words] of edits) {
        stored = writtenIn(label, stored, words, { language, first: 'de' });
        last.set(language, words);
      }
      for (const [language, words] of last) {
        const read = inLanguage(
          {
            fields: [{ ...contentTypes.collapse_container.create(), options: { label: stored, contents: [] } }],
            states: [],
          },
          language,
        );
        expect(read.fields[0]?.options.label).toBe(words);
      }
    }),
  );
});
