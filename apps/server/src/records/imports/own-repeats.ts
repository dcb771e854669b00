/** Rows of a sheet of repeats against the instances of an entry: cell by cell, or all together where rows came or went. */
import { answerOf, type CompiledRepeat, compile, type Data, type Form, instancesFrom, repeatValue } from '@kontor/form';
import type { CellIssue, PlacedSheet } from './issues.ts';
import { cellIssues, type Edit, type Field, isTouched, put, sameValue, valueIn } from './own-cells.ts';
import type { Cell, FileRow, Part } from './types.ts';

interface Sheet {
  part: Part;
  fields: readonly Field[];
  lines: readonly FileRow[];
}

/** What the rows of a sheet make of an entry, what does not fit, and where the answers of the instances stand. */
export interface RepeatEdits {
  edits: Edit[];
  issues: CellIssue[];
  placed: PlacedSheet;
}

interface Sides {
  was: Data;
  now: Data;
  /** What the export had, by the number of the instance. */
  exported: ReadonlyMap<number, readonly Cell[]>;
}

const countsOf = (data: Data): Data => (data._repeat ?? {}) as Data;
const instancesIn = (data: Data, { id, max }: CompiledRepeat): number[] =>
  Object.keys(data).length === 0 ? [] : instancesFrom(countsOf(data)[id], max);

const numberOf = (cell: Cell): number | null => {
  const given = Number(cell);
  return cell !== null && cell !== '' && Number.isSafeInteger(given) && given > 0 ? given : null;
};

/** All answers of the repeat, by instance. */
const valuesIn = (data: Data, repeat: CompiledRepeat): unknown =>
  instancesIn(data, repeat).map(instance =>
    Object.fromEntries(repeat.inputs.map(input => [input.name, answerOf(input, data, instance) ?? null])),
  );

interface Change {
  instance: number;
  values: { name: string; file: unknown }[];
}

/** Numbers that no instance has, the lowest first. */
function freeNumbers(taken: readonly number[]): () => number {
  const known = new Set(taken);
  let next = 0;
  return () => {
    while (known.has(next)) next++;
    return next++;
  };
}

/** What lines change in instances that there were, or fill in new ones. */
function changesOf(sheet: Sheet, { was, exported }: Sides, before: readonly number[]) {
  const { part, fields, lines } = sheet;
  const free = freeNumbers(before);
  const kept = new Set<number>();
  const fresh: number[] = [];
  const changes: Change[] = [];
  const issues: CellIssue[] = [];
  const rows = new Map<number, FileRow>();
  for (const row of lines) {
    const { line, cells } = row;
    const number = part.number < 0 ? null : numberOf(cells[part.number] ?? null);
    const written = number === null ? undefined : exported.get(number);
    const known = number === null || !written ? undefined : before[number - 1];
    const isOwn = known !== undefined && !kept.has(known);
    const instance = isOwn ? known : free();
    if (isOwn) kept.add(instance);
    else fresh.push(instance);
    rows.set(instance, row);
    const unsaid = cellIssues(part.columns, cells, isOwn ? (written ?? []) : null);
    issues.push(...unsaid.map(issue => ({ ...issue, place: { part, line } })));
    const values = fields.flatMap(field => {
      if (isOwn && !isTouched(field, cells, written ?? [])) return [];
      const had = isOwn ? answerOf(field.input, was, instance) : undefined;
      const file = valueIn(field, cells, had);
      return sameValue(file, had) ? [] : [{ name: field.to, file }];
    });
    if (values.length > 0) changes.push({ instance, values });
  }
  return { kept, fresh, changes, issues, placed: { part, fields, rows } };
}

/** Sets the instances, none of which has an answer then: those of another's instance of the same number are no part of it. */
function setInstances(data: Data, repeat: CompiledRepeat, order: readonly number[]): void {
  for (const each of new Set([...instancesIn(data, repeat), ...order]))
    for (const { name } of repeat.inputs) delete data[`${name}.${each}`];
  data._repeat = { ...countsOf(data), [repeat.id]: repeatValue(order) };
}

export function repeatEdits(form: Form, sheet: Sheet, sides: Sides): RepeatEdits {
  const repeat = compile(form).repeats.get(sheet.part.repeat);
  const nowhere = { part: sheet.part, fields: sheet.fields, rows: new Map<number, FileRow>() };
  if (!repeat) return { edits: [], issues: [], placed: nowhere };
  const { was, now, exported } = sides;
  const before = instancesIn(was, repeat);
  const refused = {
    edits: [],
    issues: [{ path: `data.${repeat.inputs[0]?.name ?? ''}`, code: 'too_many', values: { max: repeat.max } }],
    placed: nowhere,
  };
  if (sheet.lines.length > repeat.max) return refused;
  const { kept, fresh, changes, issues, placed } = changesOf(sheet, sides, before);
  // Instances without any answer have no row, and stay where they are. Sorted rows are no other order of the instances.
  const whole = [...before.filter((each, at) => kept.has(each) || !exported.has(at + 1)), ...fresh];
  if (whole.length > repeat.max) return refused;
  if (issues.length > 0) return { edits: [], issues, placed };
  const isAlike = sameValue(whole, before) && sameValue(before, instancesIn(now, repeat));
  if (isAlike) return { edits: cellEdits(repeat, changes, sides), issues: [], placed };
  if (sameValue(whole, before) && changes.length === 0) return { edits: [], issues: [], placed };
  const apply = (data: Data, from: 'file' | 'exported') => {
    const order = from === 'file' ? whole : before;
    setInstances(data, repeat, order);
    const stay = new Set(order);
    for (const { name } of repeat.inputs)
      for (const instance of before)
        if (stay.has(instance)) put(data, `${name}.${instance}`, was[`${name}.${instance}`]);
    if (from === 'exported') return;
    for (const { instance, values } of changes)
      for (const { name, file } of values) put(data, `${name}.${instance}`, file);
  };
  const file: Data = structuredClone(was);
  apply(file, 'file');
  return {
    edits: [
      {
        path: `data.${repeat.inputs[0]?.name ?? repeat.id}.*`,
        ...{ exported: valuesIn(was, repeat), file: valuesIn(file, repeat), present: valuesIn(now, repeat), apply },
      },
    ],
    issues: [],
    placed,
  };
}

function cellEdits(repeat: CompiledRepeat, changes: readonly Change[], { was, now }: Sides): Edit[] {
  const inputs = new Map(repeat.inputs.map(input => [input.name, input]));
  return changes.flatMap(({ instance, values }) =>
    values.flatMap(({ name, file }): Edit[] => {
      const input = inputs.get(name);
      if (!input) return [];
      const [exported, present] = [answerOf(input, was, instance), answerOf(input, now, instance)];
      const apply = (data: Data, from: 'file' | 'exported') =>
        put(data, `${name}.${instance}`, from === 'file' ? file : exported);
      return [
        {
          path: `data.${name}.${instance}`,
          ...{ exported: exported ?? null, file: file ?? null, present: present ?? null, apply },
        },
      ];
    }),
  );
}
