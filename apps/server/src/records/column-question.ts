/**
 * Turns a list query of entries into a question to the columnar copy (columns/), or null where only PostgreSQL answers
 * it: without a form or an answer, for narrower rights than one's own or all, for filters that columns do not have, or for
 * fields that have had other names.
 */
import { type Action, isBound, negation, type Resource } from '@kontor/contract';
import { isMoment, type Measure } from '@kontor/form';
import { signs } from '../base/compare.ts';
import { microsOf } from '../columns/cells.ts';
import type { Asked, Bounds, Plain, Sort, Test } from '../columns/question.ts';
import type { Actor } from './context.ts';
import { type FilteredField, plainField } from './filters.ts';
import { figureOf, filterKey, knownFields, listOf, type RawQuery } from './raw-query.ts';
import { scopeFor } from './scope.ts';

const plain: readonly string[] = ['state', 'user_id', 'modified_by', 'number'] satisfies Plain[];
const answers = 'data.';
const dayMicros = 86_400_000_000n;

export interface ColumnQuery {
  form: string;
  tests: Test[];
  sort: Sort;
  /** It filters or sorts by answers; without them PostgreSQL has an index or a counter. */
  byAnswers: boolean;
}

/** Keys that do not change which entries match. */
const besides = new Set([
  'page',
  'limit',
  'sort',
  'direction',
  'contain',
  'answers',
  'count',
  'filter[report_config_id]',
]);

/** The query has been checked by `readListQuery`. */
export function columnQuery(
  actor: Actor,
  resource: Resource,
  query: RawQuery,
  action: Action = 'read',
): ColumnQuery | null {
  const form = query['filter[report_config_id]'];
  if (resource.name !== 'reports' || typeof form !== 'string' || form === '' || query[figureOf]) return null;
  const own = ownTests(actor, resource, action);
  const known = knownFields(query);
  const asked = own && testsOf(query, known);
  const sort = sortOf(resource, query, known);
  if (!asked || !sort) return null;
  const byAnswers = asked.some(test => 'answer' in test) || typeof sort.by === 'object';
  return { form: form.toLowerCase(), tests: [...own, ...asked], sort, byAnswers };
}

/** Null for readers whose rights say more than "own" or "all"; what is changed has to be readable, too. */
function ownTests(actor: Actor, resource: Resource, action: Action): Test[] | null {
  const scopes = [scopeFor(actor, resource.entity, 'read'), scopeFor(actor, resource.entity, action)];
  if (actor.kind !== 'user' || scopes.includes('none')) return null;
  return scopes.includes('self') ? [{ on: 'user_id', oneOf: [actor.id], not: false }] : [];
}

function testsOf(query: RawQuery, known: Known): Test[] | null {
  const tests: (Test | null)[] = [];
  const bounds = new Map<string, [keyof typeof signs, string][]>();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || besides.has(key) || key.startsWith('#')) continue;
    const [, field, word] = filterKey.exec(key) ?? [];
    if (field === undefined) return null;
    if (word !== undefined && isBound(word)) bounds.set(field, [...(bounds.get(field) ?? []), [word, String(value)]]);
    else tests.push(equality(field, word === negation, listOf(value), known));
  }
  for (const [field, limits] of bounds) tests.push(range(field, limits, known));
  return tests.includes(null) ? null : (tests as Test[]);
}

type Known = Map<string, FilteredField>;

function askedOf(field: string, known: Known): Asked | null {
  const name = field.slice(answers.length);
  const { instances, corrected, keys } = known.get(name) ?? plainField;
  return keys || instances > 0 || name.includes('.') ? null : { name, corrected };
}

function equality(field: string, not: boolean, values: string[], known: Known): Test | null {
  if (plain.includes(field))
    return { on: field as Plain, oneOf: values.map(value => (value === '' ? null : value)), not };
  const answer = field.startsWith(answers) ? askedOf(field, known) : null;
  const given = values.filter(value => value !== '');
  return answer && { answer, oneOf: given, unset: given.length < values.length, not };
}

function range(field: string, limits: [keyof typeof signs, string][], known: Known): Test | null {
  if (field === 'created' || field === 'modified')
    return { on: field, bounds: limits.map(([word, value]) => momentBound(word, value)) };
  const answer = field.startsWith(answers) ? askedOf(field, known) : null;
  const measure = answer && (known.get(answer.name)?.measure ?? null);
  if (!answer || !measure) return null;
  return { answer, as: columnFor[measure], bounds: limits.map(([word, value]) => bound(measure, word, value)) };
}

const columnFor = { number: 'number', day: 'text', time: 'text', moment: 'moment' } as const satisfies Record<
  Measure,
  'number' | 'text' | 'moment'
>;

function bound(measure: Measure, word: keyof typeof signs, value: string): Bounds[number] {
  if (measure === 'moment') return momentBound(word, value);
  return [signs[word], measure === 'number' ? Number(value) : value];
}

/** A day as an upper bound includes the whole day, as in lists. */
function momentBound(word: keyof typeof signs, value: string): Bounds[number] {
  if (isMoment(value)) return [signs[word], Number(microsOf(value))];
  const day = microsOf(`${value}T00:00:00Z`);
  const next = Number(day + dayMicros);
  const edges = { gt: ['>=', next], gte: ['>=', Number(day)], lt: ['<', Number(day)], lte: ['<', next] } as const;
  return [...edges[word]];
}

function sortOf(resource: Resource, query: RawQuery, known: Known): Sort | null {
  const by = query.sort === undefined ? resource.defaultSort.by : String(query.sort);
  const standard = query.sort === undefined ? resource.defaultSort.direction : 'asc';
  const way = (query.direction ?? standard) === 'desc' ? 'desc' : 'asc';
  if (by === 'created' || by === 'modified') return { by, way };
  const asked = by.startsWith(answers) ? askedOf(by, known) : null;
  return asked && { by: asked, way };
}
