/** Refuses maps of answers that cannot be, whatever the answers are: of fields, kinds, places and choices. */
import { type AnswerMap, Problem, resources } from '@kontor/contract';
import {
  type CompiledInput,
  choiceListOf,
  choicesOf,
  compareFields,
  compile,
  type Form,
  type Issue,
  mappingFault,
} from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import { answered } from '../answered.ts';
import type { Ctx } from '../context.ts';
import { keysOfField } from '../former-fields.ts';
import { mayAll } from '../scope.ts';

const { reports } = resources;

interface Forms {
  published: Form;
  draft: Form;
}

/** A map with its two fields. */
export interface Pair {
  map: AnswerMap;
  from: CompiledInput;
  to: CompiledInput;
}

export const fieldById = (form: Form, id: string): CompiledInput | undefined =>
  compile(form).inputs.find(({ content }) => content.id === id);

/** Answers of this field go with the map: of one that stays those alone that have a counterpart. */
export function mappedAnswers(where: Sql, form: Form, { from, to, values = {} }: AnswerMap): Sql {
  const all = answered(where, keysOfField(form, from));
  return from === to ? sql`${all} and e.value ?| ${Object.keys(values)}::text[]` : all;
}

/** Mapping changes any of the form's entries. */
export function mustMayMap(ctx: Ctx): void {
  if (!mayAll(ctx.actor, reports, 'update') || !mayAll(ctx.actor, reports, 'read')) throw new Problem('forbidden');
}

/** Values that the map names and that the field does not offer. */
function unknownValues({ content: { options } }: CompiledInput, { values = {} }: AnswerMap, path: string): Issue[] {
  if (choiceListOf(options) !== null) return [];
  const offered = new Set(choicesOf(options).map(({ value }) => value));
  if (offered.size === 0) return [];
  return Object.entries(values).flatMap(([old, next]) =>
    next === null || offered.has(next) ? [] : [{ path: `${path}.values.${old}`, code: 'not_a_choice' as const }],
  );
}

/** Why the map cannot be, whatever the answers are. */
function faultsOf({ published, draft }: Forms, map: AnswerMap, path: string): Issue[] {
  const [from, to] = [fieldById(published, map.from), fieldById(draft, map.to)];
  const fault = (at: 'from' | 'to', code: string) => [{ path: `${path}.${at}`, code }] as Issue[];
  if (!from) return fault('from', 'unknown');
  if (!to) return fault('to', 'unknown');
  const change = compareFields(published, draft).find(
    row => row.id === map.from && row.change === (map.from === map.to ? 'choices' : 'removed'),
  );
  if (!change) return fault('from', 'map_not_gone');
  const wrong = mappingFault(from, to);
  if (wrong) return fault('to', wrong === 'place' ? 'map_other_place' : 'map_other_kind');
  const kept = Object.keys(map.values ?? {}).filter(value => map.from === map.to && !change.gone.includes(value));
  const unknown: Issue[] = kept.map(value => ({ path: `${path}.values.${value}`, code: 'map_not_gone' }) as Issue);
  return [...unknown, ...unknownValues(to, map, path)];
}

/** The maps with their fields; 422 where one cannot be. */
export function mustBeMaps(forms: Forms, maps: readonly AnswerMap[]): Pair[] {
  const seen = new Set<string>();
  const issues = maps.flatMap((map, at): Issue[] => {
    if (seen.has(map.from)) return [{ path: `map.${at}.from`, code: 'value_not_unique' }];
    seen.add(map.from);
    return faultsOf(forms, map, `map.${at}`);
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return maps.flatMap(map => {
    const [from, to] = [fieldById(forms.published, map.from), fieldById(forms.draft, map.to)];
    return from && to ? [{ map, from, to }] : [];
  });
}
