/**
 * Texts of a form in several languages. Where a schema says `localized`, a text may be given per language
 * (`{de: …, en: …}`) beside plain strings. Readers never meet the difference: they are handed the form in one language,
 * with plain strings throughout. Only the designer works on both.
 */
import { rowOf } from './content/index.ts';
import { isPlain, listOf, own, textOf } from './plain.ts';
import { isLanguage, type Schema } from './schema.ts';
import { statesSchema } from './states.ts';
import { textIn } from './text.ts';
import type { Content, Form, Options } from './types.ts';
import { childrenOf, isContent, withChildren } from './walk.ts';

type Say = (value: unknown) => unknown;

/** `value` with `say` on each text per language. Parts without one keep their identity. */
function mapTexts(schema: Schema, value: unknown, say: Say): unknown {
  if (schema.localized) return say(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    const after = value.map(item => mapTexts(items, item, say));
    return after.some((item, index) => item !== value[index]) ? after : value;
  }
  if (!isPlain(value) || !schema.properties) return value;
  let after: Record<string, unknown> = value;
  for (const key of Object.keys(value)) {
    const inner = own(schema.properties, key) as Schema | undefined;
    if (!inner) continue;
    const mapped = mapTexts(inner, value[key], say);
    if (mapped === value[key]) continue;
    if (after === value) after = { ...value };
    after[key] = mapped;
  }
  return after;
}

/** A content's options in one language; what it contains is left as it is. */
export function optionsIn(content: Content, language?: string): Options {
  const say: Say = value => (isPlain(value) ? textIn(value, language) : value);
  return mapTexts(rowOf(content).schema, content.options, say) as Options;
}

/**
 * A content's options for writing in one language: plain strings stand there as they are, to begin with; of texts per
 * language those of this language alone, empty where it has none.
 */
export function writable(schema: Schema, value: unknown, language: string): unknown {
  return mapTexts(schema, value, text => (isPlain(text) ? textOf(own(text, language)) : text));
}

const alone = new WeakMap<Content, Map<string, Content>>();

/** The content with its own texts in one language; what it contains is left as it is. */
export function aloneIn(content: Content, language: string): Content {
  const kept = alone.get(content)?.get(language);
  if (kept) return kept;
  const options = optionsIn(content, language);
  const after = options === content.options ? content : { ...content, options };
  const made = alone.get(content) ?? new Map<string, Content>();
  alone.set(content, made.set(language, after));
  return after;
}

const known = new WeakMap<Content, Map<string, Content>>();

function contentIn(content: Content, language: string): Content {
  if (!isContent(content)) return content;
  const kept = known.get(content)?.get(language);
  if (kept) return kept;
  let after = aloneIn(content, language);
  const children = childrenOf(after);
  const inside = listIn(children, language);
  if (inside !== children) after = withChildren(after, inside);
  const made = known.get(content) ?? new Map<string, Content>();
  known.set(content, made.set(language, after));
  return after;
}

function listIn(contents: Content[], language: string): Content[] {
  const after = contents.map(content => contentIn(content, language));
  return after.some((content, index) => content !== contents[index]) ? after : contents;
}

const forms = new WeakMap<Form, Map<string, unknown>>();

/**
 * The form with every text in `language`, or where it has none there in the first that is given. The same form where
 * no text is given per language, and the same answer for the same form: what was compiled of it stays known.
 */
export function inLanguage<T extends Form>(form: T, language = ''): T {
  if (!isPlain(form)) return form;
  const kept = forms.get(form)?.get(language);
  if (kept) return kept as T;
  const fields = listOf(form.fields) as Content[];
  const inside = listIn(fields, language);
  const states = statesIn(form.states, language);
  const after = inside === fields && states === form.states ? form : { ...form, fields: inside, states };
  const made = forms.get(form) ?? new Map<string, unknown>();
  forms.set(form, made.set(language, after));
  return after;
}

function statesIn(states: Form['states'], language: string): Form['states'] {
  const say: Say = value => (isPlain(value) ? textIn(value, language) : value);
  return mapTexts(statesSchema, states, say) as Form['states'];
}

/** Every text of a form that may be given per language, as it is given. */
function eachText(form: Form, visit: (value: unknown) => void): void {
  const say: Say = value => {
    visit(value);
    return value;
  };
  const descend = (contents: readonly Content[]) => {
    for (const content of contents) {
      if (!isContent(content)) continue;
      mapTexts(rowOf(content).schema, content.options, say);
      descend(childrenOf(content));
    }
  };
  descend(listOf(form.fields) as Content[]);
  mapTexts(statesSchema, form.states, say);
}

/** The languages that texts are given in, the one that stands in for missing ones first; none for plain strings only. */
export function languagesOf(form: Form): string[] {
  const found = new Set<string>();
  eachText(form, value => {
    if (isPlain(value)) for (const language of Object.keys(value)) if (isLanguage(language)) found.add(language);
  });
  return [...found];
}

/** How many texts have no words in `language`; plain strings count unless it is the first of the form's languages. */
export function missingTexts(form: Form, language: string): number {
  const first = languagesOf(form)[0] ?? language;
  let missing = 0;
  eachText(form, value => {
    if (!textIn(value).trim()) return;
    if (isPlain(value) ? !textOf(own(value, language)).trim() : language !== first) missing++;
  });
  return missing;
}

/** Which languages a designer writes: `language` at the moment; plain strings so far were in `first`. */
export interface Writing {
  language: string;
  first: string;
}

/**
 * What is stored after a person changed texts that were shown in one language: the other languages keep theirs.
 * `before` is stored, `after` is what came back of what `writable` had shown. List items are matched by `id`, else by
 * their place. What did not change keeps its identity.
 */
export function writtenIn(schema: Schema, before: unknown, after: unknown, writing: Writing): unknown {
  if (schema.localized) return typeof after === 'string' ? oneText(before, after, writing) : after;
  if (Array.isArray(after)) {
    const { items } = schema;
    if (!items) return after;
    const old = listOf(before);
    const written = after.map((item, index) => {
      const id = own(item, 'id');
      const match = id === undefined ? old[index] : old.find(each => own(each, 'id') === id);
      return writtenIn(items, match, item, writing);
    });
    return old.length === written.length && written.every((item, index) => item === old[index]) ? before : written;
  }
  if (!isPlain(after) || !schema.properties) return after;
  const written = Object.entries(after).map(([key, value]): [string, unknown] => {
    const inner = own(schema.properties, key) as Schema | undefined;
    return [key, inner ? writtenIn(inner, own(before, key), value, writing) : value];
  });
  const same = isPlain(before) && Object.keys(before).length === written.length;
  return same && written.every(([key, value]) => Object.hasOwn(before, key) && value === before[key])
    ? before
    : Object.fromEntries(written);
}

function oneText(before: unknown, after: string, { language, first }: Writing): unknown {
  if (!isPlain(before)) {
    const text = textOf(before);
    return language === first || text === '' || after === text ? after : { [first]: text, [language]: after };
  }
  if (after === textOf(own(before, language))) return before;
  const given = Object.entries({ ...before, [language]: after });
  return Object.fromEntries(given.filter(([key, text]) => key === first || textOf(text).trim() !== ''));
}
