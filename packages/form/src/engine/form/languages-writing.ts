/**
 * Editing the texts of a form in several languages: which exist, which are missing, and reading and writing one
 * language of a content's options.
 */

import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Schema } from '../base/schema.ts';
import { statesSchema } from '../base/states.ts';
import { isLanguage, textIn } from '../base/text.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { mapTexts, type Say } from './languages.ts';
import { childrenOf, isContent, withChildren } from './walk.ts';

/**
 * A content's options for editing in one language: plain strings as they are; of texts per language only that
 * language's, empty if missing.
 */
export function writable(schema: Schema, value: unknown, language: string): unknown {
  return mapTexts(schema, value, text => (isPlain(text) ? textOf(own(text, language)) : text), true);
}

/** Visits every localizable text of a form, unresolved. */
function eachText(form: Form, visit: (value: unknown) => void): void {
  const say: Say = value => {
    visit(value);
    return value;
  };
  const descend = (contents: readonly Content[]) => {
    for (const content of contents) {
      if (!isContent(content)) continue;
      mapTexts(rowOf(content).schema, content.options, say, true);
      descend(childrenOf(content));
    }
  };
  descend(listOf(form.fields) as Content[]);
  mapTexts(statesSchema, form.states, say, true);
}

/** The languages of a form's texts, the fallback language first; none if there are only plain strings. */
export function languagesOf(form: Form): string[] {
  const found = new Set<string>();
  eachText(form, value => {
    if (isPlain(value)) for (const language of Object.keys(value)) if (isLanguage(language)) found.add(language);
  });
  return [...found];
}

/**
 * The form with its texts said to be in `language`: plain strings, and texts of its only language so far. A form in
 * several languages says so itself, and stays as it is.
 */
export function declaredIn<F extends Form>(form: F, language: string): F {
  const [only = '', ...others] = languagesOf(form);
  if (others.length > 0) return form;
  const say: Say = value => {
    const text = isPlain(value) ? own(value, only) : value;
    return typeof text === 'string' && text.trim() !== '' ? { [language]: text } : value;
  };
  const declared = (contents: readonly Content[]): Content[] =>
    contents.map(content => {
      if (!isContent(content)) return content;
      const options = mapTexts(rowOf(content).schema, content.options, say, true) as Options;
      const children = childrenOf(content);
      const after = { ...content, options };
      return children.length > 0 ? withChildren(after, declared(children)) : after;
    });
  const states = mapTexts(statesSchema, form.states, say, true) as Form['states'];
  return { ...form, fields: declared(listOf(form.fields) as Content[]), states };
}

/** Number of texts missing in `language`; plain strings count unless it is the first of the form's languages. */
export function missingTexts(form: Form, language: string): number {
  const first = languagesOf(form)[0] ?? language;
  let missing = 0;
  eachText(form, value => {
    if (!textIn(value).trim()) return;
    if (isPlain(value) ? !textOf(own(value, language)).trim() : language !== first) missing++;
  });
  return missing;
}

/** The edited language; plain strings so far were in `first`. */
export interface Writing {
  language: string;
  first: string;
}

/**
 * Merges edits of one language into the stored value; other languages are kept. `before` is stored, `after` is the
 * edited result of `writable`. List items are matched by `id`, otherwise by index. Unchanged parts keep their identity.
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
