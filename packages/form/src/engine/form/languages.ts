/**
 * Localized texts of a form: where a schema says `localized`, a text may be given per language (`{de: …, en: …}`).
 * Readers get the form resolved to one language, with plain strings throughout; only the designer works on both.
 */

import { limits } from '../base/limits.ts';
import { isPlain, listOf, own } from '../base/plain.ts';
import type { Schema } from '../base/schema.ts';
import { statesSchema } from '../base/states.ts';
import { textIn } from '../base/text.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { childrenOf, isContent, withChildren } from './walk.ts';

export type Say = (value: unknown) => unknown;

/** Applies `say` to each text per language; `ownOnly`: not to those `apart`. Parts without one keep their identity. */
export function mapTexts(schema: Schema, value: unknown, say: Say, ownOnly = false): unknown {
  if (ownOnly && schema.apart) return value;
  if (schema.localized) return say(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    const after = value.map(item => mapTexts(items, item, say, ownOnly));
    return after.some((item, index) => item !== value[index]) ? after : value;
  }
  if (!isPlain(value) || !schema.properties) return value;
  let after: Record<string, unknown> = value;
  for (const key of Object.keys(value)) {
    const inner = own(schema.properties, key) as Schema | undefined;
    if (!inner) continue;
    const mapped = mapTexts(inner, value[key], say, ownOnly);
    if (mapped === value[key]) continue;
    if (after === value) after = { ...value };
    after[key] = mapped;
  }
  return after;
}

/** A content's options in one language, without its children. */
export function optionsIn(content: Content, language?: string): Options {
  const say: Say = value => (isPlain(value) ? textIn(value, language) : value);
  return mapTexts(rowOf(content).schema, content.options, say) as Options;
}

const alone = new WeakMap<Content, Map<string, Content>>();

/** A content in one language, without its children. */
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

function contentIn(content: Content, language: string, depth: number): Content {
  if (!isContent(content)) return content;
  const kept = known.get(content)?.get(language);
  if (kept) return kept;
  let after = aloneIn(content, language);
  const children = childrenOf(after);
  const inside = listIn(children, language, depth + 1);
  if (inside !== children) after = withChildren(after, inside);
  const made = known.get(content) ?? new Map<string, Content>();
  known.set(content, made.set(language, after));
  return after;
}

function listIn(contents: Content[], language: string, depth = 0): Content[] {
  if (depth > limits.depth) return contents;
  const after = contents.map(content => contentIn(content, language, depth));
  return after.some((content, index) => content !== contents[index]) ? after : contents;
}

const forms = new WeakMap<Form, Map<string, unknown>>();
const origins = new WeakMap<Form, Form>();

/** The form in all of its languages that one in a single language was made of. */
export const originOf = (form: Form): Form => origins.get(form) ?? form;

/**
 * The form with every text in `language`, or in the first language that it has. Returns the same object if nothing is
 * localized, and is memoized, so that the compiled form stays cached.
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
  if (after !== form) origins.set(after, originOf(form));
  return after;
}

function statesIn(states: Form['states'], language: string): Form['states'] {
  const say: Say = value => (isPlain(value) ? textIn(value, language) : value);
  return mapTexts(statesSchema, states, say) as Form['states'];
}
