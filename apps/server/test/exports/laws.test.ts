/**
 * Property-based test of workbooks: read back, every value is in its column, for random forms of all kinds of fields
 * and all options.
 */

import { buffer } from 'node:stream/consumers';
import {
  type CompiledInput,
  type Content,
  choicesOf,
  compile,
  createInput,
  type Data,
  displayValue,
  type Form,
  type InputKind,
  inputKinds,
  isDay,
  isMoment,
  isTime,
  look,
  newId,
  settle,
} from '@kontor/form';
import { inputExamples } from '@kontor/form/samples';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import type { Manner } from '../../src/exports/manner.ts';
import { sheetsOf } from '../../src/exports/sheets.ts';
import { wordsFor } from '../../src/exports/words.ts';
import { spoolFolder, spoolsIn } from '../../src/outside/spool.ts';
import { serialOf, workbook } from '../../src/outside/xlsx/workbook.ts';
import type { Row } from '../../src/records/select.ts';
import { container } from '../forms.ts';

vi.setConfig({ testTimeout: 120_000 });
const words = wordsFor('de');
const kinds = Object.keys(inputKinds) as InputKind[];
const choices = ['a', 'b', '=c', 'd.e'].map(value => ({ id: newId(), value, label: `Wahl ${value}` }));
const text = fc.string({ unit: fc.constantFrom(...'aZ09 .,;:=+-@"<&>äß€😀'), maxLength: 12 });

/** Values that a user or an older form may have stored in a field of this kind. */
const answerOf = (kind: InputKind) =>
  fc.oneof(
    fc.constant<unknown>(inputExamples[kind].stored),
    text,
    fc.constantFrom<unknown>('a', ['a', '=c'], ['gone', 'd.e'], [], true, false, 0, -1.25, 12_345, '1234', null),
    fc.constantFrom<unknown>('2026-11-20', '1899-12-31', '2026-11-20T10:30:00+05:00', '2026-02-28T23:59:00.000Z'),
    fc.constant<unknown>([newId(), newId()]),
  );

interface Sown {
  kind: InputKind;
  chooses: boolean;
  multiple: boolean;
  place: 'top' | 'repeat' | 'hidden' | 'shown' | 'folded';
}

const sownArb = fc.record<Sown>({
  kind: fc.constantFrom(...kinds),
  chooses: fc.boolean(),
  multiple: fc.boolean(),
  place: fc.constantFrom('top', 'top', 'repeat', 'hidden', 'shown', 'folded'),
});

function formOf(sown: readonly Sown[]): Form {
  const made = sown.map(({ kind, chooses, multiple, place }, index) => {
    const content = createInput(kind);
    const own = inputExamples[kind].options;
    const options = {
      ...content.options,
      ...own,
      name: `f${index}`,
      label: `Feld ${index}`,
      required: false,
      multiple,
    };
    return { place, content: { ...content, options: chooses ? { ...options, values: choices } : options } as Content };
  });
  const at = (place: Sown['place']) => made.filter(one => one.place === place).map(one => one.content);
  const gate = (contents: Content[], comparison: string) =>
    container('condition_container', contents, { comparisons: [{ valOne: 'never', comparison, gate: null }] });
  return {
    fields: [
      ...at('top'),
      container('repeat_container', at('repeat'), { maxRepeats: 4 }),
      gate(at('hidden'), 'not_empty'),
      gate(at('shown'), 'empty'),
      container('collapse_container', at('folded'), { label: 'Mehr' }),
    ],
    states: [],
  };
}

const caseArb = fc.array(sownArb, { minLength: 1, maxLength: 8 }).chain(sown => {
  const instances = (index: number) => (sown[index]?.place === 'repeat' ? ['.0', '.1', '.3'] : ['']);
  const keys = sown.flatMap(({ kind }, index) => instances(index).map(end => [`f${index}${end}`, kind] as const));
  return fc.record({
    form: fc.constant(sown).map(formOf),
    answers: fc.record(Object.fromEntries(keys.map(([key, kind]) => [key, answerOf(kind)])), { requiredKeys: [] }),
    raw: fc.boolean(),
    manner: fc.record<Manner>({
      names: fc.constant(true),
      values: fc.constantFrom('labels', 'stored'),
      options: fc.constantFrom('one', 'columns'),
      timeZone: fc.constantFrom('Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati'),
    }),
  });
});

async function written(form: Form, data: Data, manner: Manner) {
  const { folder, remove } = spoolFolder();
  const row = { id: newId(), created: '2026-11-20T10:00:00Z', state: null, user_id: null, data } as unknown as Row;
  async function* rows() {
    yield [row];
  }
  const book = workbook(
    sheetsOf([{ name: 'Form', form, shared: false, numbered: false, rows: rows() }], {
      links: async () => () => null,
      words,
      manner,
      spools: spoolsIn(folder),
      users: async () => () => [null, null],
      files: async () => (_report, key, ids) => ids.map(id => `${key}/${id}`).join(', '),
    }),
  );
  const { sheets } = await readXlsx(await buffer(book));
  await remove();
  return sheets.map(({ rows: [, names = [], ...lines] }) =>
    lines.map(line => new Map(names.map((name, at) => [String(name), line[at] ?? null]))),
  );
}

/** The expected cells, written independently of the exporter. */
function expected(input: CompiledInput, value: unknown, key: string, manner: Manner): [string, unknown][] {
  const { name } = input;
  const options = choicesOf(input.content.options);
  if (Array.isArray(value) && !input.files && options.length > 0 && manner.options === 'columns') {
    const known = options.map(option => option.value);
    const others = value.filter(one => !known.includes(one)).join(', ');
    return [
      ...known.map(one => [`${name}.${one}`, value.includes(one)] as [string, unknown]),
      [`${name}.*`, others || null],
    ];
  }
  if (input.files) return [[name, ([value].flat() as string[]).map(id => `${key}/${id}`).join(', ')]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  if (input.group === 'date' && typeof value === 'string') {
    const clock = isDay(value) ? Date.parse(value) : isMoment(value) ? clockOf(value, manner.timeZone) : Number.NaN;
    if (serialOf(clock) !== null && !Number.isNaN(clock)) return [[name, new Date(clock)]];
    // a time of day is one of the day before the first
    if (isTime(value)) return [[name, new Date(`1899-12-31T${value}:00Z`)]];
    return [[name, value]];
  }
  const stored = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return [[name, manner.values === 'stored' ? stored : displayValue(input, value, words)]];
}

/** Local time, encoded as if it were UTC. */
function clockOf(moment: string, timeZone: string): number {
  const at = new Date(moment);
  const local = Date.parse(`${at.toLocaleString('sv-SE', { timeZone })}Z`);
  return local + at.getUTCMilliseconds();
}

test('every value stands in its column, whatever the manner', async () => {
  await fc.assert(
    fc.asyncProperty(caseArb, async ({ form, answers, raw, manner }) => {
      const repeat = form.fields.find(content => content.type === 'repeat_container')?.id ?? '';
      const given: Data = { ...answers, _repeat: { [repeat]: [0, 1, 3] } };
      // Stored by the present form, or by an older one.
      const data = raw ? given : settle(form, given, { unknown: 'keep' });
      const [[entry = new Map<string, unknown>()] = [], lines = []] = await written(form, data, manner);
      const seen = look(form, data);
      const blank = (value: unknown) => value === undefined || value === '';
      for (const input of compile(form).inputs) {
        if (input.repeated) continue;
        const value = seen.get(input.name);
        if (blank(value)) continue;
        for (const [name, cell] of expected(input, value, input.name, manner))
          expect([name, entry.get(name)]).toEqual([name, cell]);
      }
      for (const compiled of compile(form).repeats.values()) {
        for (const [place, instance] of seen.instances(compiled).entries()) {
          const values = compiled.inputs.map(input => [input, seen.get(input.name, instance)] as const);
          const line = lines.find(one => one.get('number') === place + 1);
          for (const [input, value] of values) {
            if (blank(value)) continue;
            const key = `${input.name}.${instance}`;
            for (const [name, cell] of expected(input, value, key, manner))
              expect([name, line?.get(name) ?? null]).toEqual([name, cell]);
          }
        }
      }
      // Hidden fields are left out.
      for (const input of compile(form).inputs)
        if (!seen.holds(input.condition)) expect(entry.get(input.name) ?? null).toBe(null);
    }),
    { numRuns: 250 },
  );
});
