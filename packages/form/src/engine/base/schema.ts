/**
 * Subset of JSON Schema by which rows describe their options, and its validator. Rows are plain data, so that the
 * server can publish them; other keywords are not supported.
 */
import { type Fault, issue } from './issue.ts';
import { limits } from './limits.ts';
import { isPlain, isText } from './plain.ts';
import { isLanguage } from './text.ts';
import type { Issue } from './types.ts';

export interface Schema {
  type?: SchemaType | readonly SchemaType[];
  enum?: readonly (string | number | boolean | null)[];
  minLength?: number;
  maxLength?: number;
  /** Localizable text: a string, or one per language (`{de: …, en: …}`). */
  localized?: true;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  /** Its texts are none of the form's own: they are shown in the reader's language, and not written with the form. */
  apart?: true;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: false;
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

const fits: Record<SchemaType, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value),
  integer: value => Number.isSafeInteger(value),
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  array: value => Array.isArray(value),
  object: isPlain,
};

/** Issues of `value` against `schema`, each with its full path. Never throws. */
export function checkSchema(schema: Schema, value: unknown, path: string): Issue[] {
  const found: Issue[] = [];
  visit(schema, value, path, found);
  return found;
}

function visitTexts(
  { localized, ...schema }: Schema,
  value: Record<string, unknown>,
  path: string,
  found: Issue[],
): void {
  const languages = Object.keys(value);
  if (languages.length === 0 && localized) found.push(issue(path, 'required'));
  if (languages.length > limits.languages) found.push(issue(path, 'too_many', { max: limits.languages }));
  for (const language of languages.slice(0, limits.languages))
    if (isLanguage(language)) visit({ ...schema, type: 'string' }, value[language], `${path}.${language}`, found);
    else found.push(issue(path, 'unknown_option'));
}

function visit(schema: Schema, value: unknown, path: string, found: Issue[]): void {
  if (schema.localized && isPlain(value)) {
    visitTexts(schema, value, path, found);
    return;
  }
  const fault = ownFault(schema, value);
  if (fault) found.push(issue(path, fault.code, fault.values));
  else if (Array.isArray(value)) {
    const { items } = schema;
    if (items) for (const [index, item] of value.entries()) visit(items, item, `${path}.${index}`, found);
  } else if (isPlain(value)) visitProperties(schema, value, path, found);
}

function visitProperties(schema: Schema, value: Record<string, unknown>, path: string, found: Issue[]): void {
  const known = schema.properties ?? {};
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name) || value[name] === undefined) found.push(issue(`${path}.${name}`, 'required'));
  for (const name of Object.keys(value)) {
    const inner = Object.hasOwn(known, name) ? known[name] : undefined;
    if (inner && value[name] !== undefined) visit(inner, value[name], `${path}.${name}`, found);
    else if (!inner && schema.additionalProperties === false)
      found.push(issue(`${path}.${isText(name) ? name.slice(0, 100) : '?'}`, 'unknown_option'));
  }
}

/** The issue of the value itself, regardless of its contents. */
function ownFault(schema: Schema, value: unknown): Fault | null {
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    if (!types.some(type => fits[type](value))) return { code: 'invalid' };
  }
  if (typeof value === 'string' && !isText(value)) return { code: 'invalid_text' };
  if (schema.enum && !schema.enum.includes(value as never)) return { code: 'not_a_choice' };
  const { minLength, maxLength, minimum: min, maximum: max, maxItems } = schema;
  if (typeof value === 'string') {
    if (minLength !== undefined && value.trim().length < minLength) return { code: 'required' };
    if (maxLength !== undefined && value.length > maxLength) return { code: 'too_long', values: { max: maxLength } };
  }
  if (typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max)))
    return {
      code: 'out_of_range',
      values: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    };
  if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems)
    return { code: 'too_many', values: { max: maxItems } };
  return null;
}
