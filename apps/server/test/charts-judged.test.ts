/**
 * Differential test of charts: figures of the real API against an independent oracle (charts-judge.ts): the demo's
 * 10,000 bird strikes by every type, format, function and operator, also after changes of entries; and random charts
 * over random forms. `CHARTS_SEED` repeats a run, `CHARTS_RUNS` lengthens the random part.
 */
import { aggregateFunctions, chartTypeNames, chartTypes, granularities, operators } from '@kontor/charts';
import { checkForm, type Data, type Form, settle } from '@kontor/form';
import { entries as answersFor, forms as randomForms } from '@kontor/form/samples';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dice, dice } from '../../../demo/dice.ts';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import {
  countable,
  type JudgedDataset,
  type JudgedEntry,
  type JudgedFilter,
  type JudgedForm,
  judge,
  kindOf,
  type Question,
} from './charts-judge.ts';
import { type House, openHouse, type Person } from './house.ts';
import { addStrikes } from './strikes.ts';

const seed = Number(process.env.CHARTS_SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.CHARTS_RUNS ?? 12);

let house: House;
let charts: Charts;
let admin: Person;
beforeAll(async () => {
  house = await openHouse({ requestsPerMinute: 100_000 });
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

interface Shown {
  labels: string[];
  values: string[];
  omitted: number;
  datasets: { id: string; data: unknown[] }[];
}
interface Point {
  x: number | string;
  y: number;
  r?: number;
}
const today = () => new Date().toISOString().slice(0, 10);

const formOf = async (id: string): Promise<JudgedForm> => {
  const { fields, states } = (await admin.get(`/report-configs/${id}.json`)).body.data as unknown as Form;
  return { id, fields, states };
};
/** Read from the database directly, without the code under test. */
const entriesOf = (forms: readonly JudgedForm[]) =>
  house.database.rows<JudgedEntry>(
    sql`select report_config_id, state, to_char(created at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, data from reports where report_config_id = any(${forms.map(form => form.id)}) and deleted is null`,
  );

/** Asserts that the figures equal the oracle's; `what` and the seed identify the case. */
function compare(shown: Shown | null, asked: Question, forms: JudgedForm[], entries: JudgedEntry[], what: string) {
  const verdict = judge(asked, forms, entries, today());
  const told = `${what}: ${asked.type} ${JSON.stringify(asked.config)}, CHARTS_SEED=${seed}`;
  expect(shown, told).not.toBeNull();
  if (!shown) return;
  if (asked.type !== 'scatter' && asked.type !== 'bubble') {
    const { labels, values, omitted, data } = verdict;
    const { labels: own, values: stored, omitted: left, datasets } = shown;
    expect({ labels: own, values: stored, omitted: left, data: datasets.map(each => each.data) }, told).toEqual({
      ...{ labels, values, omitted, data },
    });
    return;
  }
  for (const [index, points] of verdict.points.entries()) {
    const drawn = (shown.datasets[index]?.data ?? []) as Point[];
    const texts = drawn.map(({ x, y, r }) => JSON.stringify([x, y, ...(r === undefined ? [] : [r])]));
    const all = new Set(points.map(point => JSON.stringify(point)));
    // Sampled down to about a thousand points.
    expect([texts.length, new Set(texts).size], told).toEqual([Math.min(all.size, 1_000), texts.length]);
    expect(
      texts.filter(text => !all.has(text)),
      told,
    ).toEqual([]);
  }
  // A lower bound: more than 5,000 points are not read at all.
  const left = verdict.points.map(points => Math.min(4_000, Math.max(0, points.length - 1_000)));
  expect(shown.omitted, told).toBe(left.reduce((sum, each) => sum + each, 0));
}

let made = 0;
async function addChart({ type, config }: Question, forms: readonly JudgedForm[]): Promise<string> {
  const added = await admin.post('/charts/add.json', {
    ...{ name: `Chart ${++made}`, type, config, report_configs: forms.map(({ id }) => ({ id })) },
  });
  expect([added.status, added.body.issues], JSON.stringify(config)).toEqual([201, undefined]);
  return added.body.data.id;
}
const keptOf = async (id: string) => (await admin.get(`/charts/${id}.json`)).body.data.chart_cache as Shown | null;
async function preview({ type, config }: Question, forms: readonly JudgedForm[]) {
  const asked = { type, config, report_configs: forms.map(({ id }) => ({ id })) };
  const answer = await admin.post('/charts/preview.json', asked);
  return { status: answer.status, shown: answer.body.data as unknown as Shown };
}

const filter = (field: string, operator: string, value?: unknown): JudgedFilter => ({
  ...{ field, operator },
  ...(value === undefined ? {} : { value }),
});
const unary = (field: string) => [filter(field, 'empty'), filter(field, 'not_empty')];
const ranges = (field: string, ...values: unknown[]) =>
  values.flatMap(value => ['gt', 'gte', 'lt', 'lte'].map(operator => filter(field, operator, value)));

/** Every operator on every kind of field, with values that occur. */
const filters: JudgedFilter[] = [
  ...[filter('phase', 'equals', 'approach'), filter('phase', 'not_equals', 'approach'), ...unary('phase')],
  ...[filter('size', 'not_equals', 'small'), filter('species', 'contains', 'GULL')],
  ...[filter('airport', 'contains', 'int'), filter('airport', 'equals', "Chicago O'Hare"), ...unary('parts')],
  ...[
    filter('parts', 'equals', 'radome'),
    filter('parts', 'not_equals', 'radome'),
    filter('parts', 'contains', 'ing_'),
  ],
  ...[filter('costs_without_damage', 'equals', true), filter('costs_without_damage', 'not_equals', true)],
  ...[filter('speed', 'equals', 140), filter('speed', 'not_equals', '140'), ...unary('speed'), ...ranges('speed', 140)],
  ...[...unary('cost_total'), ...ranges('cost_total', 1_000.5)],
  ...[filter('flight_date', 'equals', '2000-08-01'), filter('flight_date', 'not_equals', '2000-08-01')],
  ...[...unary('flight_date'), ...ranges('flight_date', '1995-06-30'), filter('flight_date', 'last_days', 9_200)],
  ...[...ranges('created', '1999-12-31', '1999-12-31T18:30:00+01:00'), filter('created', 'last_days', 9_100)],
  ...[filter('state', 'equals', 'closed'), filter('state', 'not_equals', 'closed'), ...unary('state')],
];
const numbers = ['speed', 'cost_repair', 'cost_other', 'cost_total'];
const words = [
  ...['airport', 'operator', 'aircraft', 'origin_state', 'time_of_day', 'phase', 'species', 'size', 'parts', 'damage'],
  ...['costs_without_damage', 'state'],
];
const byLabel = chartTypeNames.filter(name => !chartTypes[name].points);

/** All filters with all functions, combined over every field and format that labels can have. */
function questions(): Question[] {
  const columns = [
    ...words.map(value => [value, null] as const),
    ...numbers.map(value => [value, null] as const),
    ...['flight_date', 'created'].flatMap(value =>
      // A day has no hour.
      [null, ...granularities.filter(each => each !== 'hour' || value === 'created')].map(
        format => [value, format] as const,
      ),
    ),
  ];
  const pairs = aggregateFunctions.flatMap(made => filters.map(each => [made, each] as const));
  const share = Math.ceil(pairs.length / columns.length);
  const asked = columns.map(([chart_value, chart_value_format], place): Question => {
    const own = pairs.filter((_, index) => index % columns.length === place);
    const datasets = own.map(([made, each], index): JudgedDataset => {
      const aggregate = { function: made, field: numbers[(index + place) % numbers.length] ?? null };
      // Every third has a second filter.
      const other = filters[(index * 7 + place) % filters.length];
      const data_filter = index % 3 === 2 && other ? [each, other] : [each];
      return { id: `d${index}`, label: made, aggregate, data_filter };
    });
    const all = { id: 'all', label: 'All' };
    return {
      type: byLabel[place % byLabel.length] ?? 'bar',
      config: { chart_value, chart_value_format, datasets: [all, ...datasets] },
    };
  });
  expect(share).toBeLessThan(49);
  return asked;
}
const pointed = (): Question[] =>
  (['scatter', 'bubble'] as const).flatMap((type, offset) =>
    ['speed', 'cost_total', 'flight_date', 'created'].map((chart_value, place) => ({
      type,
      config: {
        chart_value,
        datasets: [0, 1, 2].map(index => ({
          ...{ id: `d${index}`, label: 'Points', radius: { field: numbers[(place + index + 1) % 4] ?? '' } },
          aggregate: { function: 'sum', field: numbers[(place + index + offset) % 4] ?? '' },
          data_filter: index === 0 ? [] : [filters[(place * 11 + index * 5 + offset) % filters.length] as JudgedFilter],
        })),
      },
    })),
  );

describe('10,000 bird strikes', () => {
  let form: JudgedForm;
  let asked: Question[];
  const kept: string[] = [];
  const chance = dice(seed);

  /** The source has no parts struck: a few entries get some, to test several choices. */
  const parts = ['radome', 'windshield', 'engine_1', 'wing_left', 'wing_right', 'tail'];
  const withParts = (data: Data, luck: Dice): Data =>
    luck.roll() < 0.9 ? data : { ...data, parts: parts.filter(() => luck.roll() < 0.3) };

  beforeAll(async () => {
    form = await formOf(await addStrikes(house, admin, data => withParts(data, chance)));
    asked = [...questions(), ...pointed()];
    for (const each of asked) kept.push(await addChart(each, [form]));
    await charts.catchUp();
  });

  const compareAll = async (what: string) => {
    await charts.catchUp();
    const entries = await entriesOf([form]);
    for (const [index, each] of asked.entries()) compare(await keptOf(kept[index] ?? ''), each, [form], entries, what);
    return entries;
  };

  it('every function with every operator is asked for, and each finds something', async () => {
    const datasets = asked.flatMap(({ config }) => config.datasets);
    const pairs = new Set(
      datasets.flatMap(({ aggregate, data_filter = [] }) =>
        data_filter.map(({ operator }) => `${aggregate?.function} ${operator}`),
      ),
    );
    expect(aggregateFunctions.flatMap(made => operators.filter(each => !pairs.has(`${made} ${each}`)))).toEqual([]);
    const entries = await entriesOf([form]);
    expect(entries).toHaveLength(10_000);
    const counts = filters.map(each => {
      const question = { chart_value: 'phase', datasets: [{ id: 'a', label: 'A', data_filter: [each] }] };
      const { data } = judge({ type: 'bar', config: question }, [form], entries, today());
      return data[0]?.reduce<number>((sum, number) => sum + (number ?? 0), 0);
    });
    // A filter that matches all or no entries would not test its operator; on a required field that is inevitable.
    const idle = filters.filter((_, index) => counts[index] === 0 || counts[index] === 10_000);
    expect(idle.map(each => `${each.field} ${each.operator}`)).toEqual([
      ...['phase empty', 'phase not_empty', 'flight_date empty', 'flight_date not_empty'],
    ]);
  });

  it('are counted right', async () => {
    await compareAll('counted');
  });

  it('are the same however they are drawn', async () => {
    const dated = asked.flatMap(({ config }, index) => (config.chart_value_format ? [kept[index] ?? ''] : []));
    expect(dated).toHaveLength(13);
    for (const id of dated.slice(1, 4)) {
      const { type: own } = (await admin.get(`/charts/${id}.json`)).body.data;
      const before = await keptOf(id);
      for (const type of [...byLabel, own]) {
        expect((await admin.patch(`/charts/${id}.json`, { type })).status).toBe(200);
        expect(await keptOf(id)).toEqual({ ...before });
      }
    }
  });

  it('are shown in a preview as they are kept', async () => {
    const entries = await entriesOf([form]);
    const some = asked.filter((_, index) => (index + seed) % 5 === 0);
    for (const each of [...some, ...pointed().slice(2, 7)]) {
      const { status, shown } = await preview(each, [form]);
      expect(status).toBe(200);
      compare(shown, each, [form], entries, 'preview');
    }
  });

  it('are the same by columns, as far as columns answer, and after changes', async () => {
    const copied = await openHouse({ beside: house, columns: true, requestsPerMinute: 100_000 });
    const { columns } = copied.services;
    if (!columns) throw new Error('no columns');
    let answered = 0;
    const ask: typeof columns.ask = async (...question) => {
      const answer = await columns.ask(...question);
      if (answer) answered += 1;
      return answer;
    };
    Object.assign(copied.services, { columns: { ...columns, ask } });
    const person = copied.bearer(admin.token);
    const shown = async ({ type, config }: Question) => {
      const preview = await person.post('/charts/preview.json', { type, config, report_configs: [{ id: form.id }] });
      expect(preview.status).toBe(200);
      return preview.body.data as unknown as Shown;
    };
    const simple = { type: 'bar', config: { chart_value: 'phase', datasets: [{ id: 'all', label: 'All' }] } };
    await expect.poll(async () => (await shown(simple)) && answered).toBeGreaterThan(0);
    // Parts of words are left to PostgreSQL: datasets that ask for them are taken out of the others.
    const some = asked.slice(0, -pointed().length).filter((_, index) => (index + seed) % 2 === 0);
    const plain = some.map(({ type, config }) => ({
      type,
      config: {
        ...config,
        datasets: config.datasets.filter(({ data_filter = [] }) =>
          data_filter.every(each => each.operator !== 'contains'),
        ),
      },
    }));
    const before = answered;
    const compareEach = async (what: string) => {
      const entries = await entriesOf([form]);
      for (const each of plain) compare(await shown(each), each, [form], entries, what);
    };
    await compareEach('by columns');
    expect(answered - before).toBe(plain.length);
    await house.database.text(
      `update reports set data = data || '{"speed": 0.1, "cost_total": 1234567.123456}' where report_config_id = '${form.id}' and data ->> 'phase' = 'climb' and data ->> 'size' = 'large';`,
    );
    await compareEach('by columns, after changes');
    expect(answered - before).toBe(2 * plain.length);
    await copied.close();
  });

  it('stay right through edits, states, the trash and its emptying', async () => {
    const luck = dice(seed + 1);
    const { rows } = await house.database.pool.query<{ id: string }>(
      `select id from reports where report_config_id = '${form.id}' order by id`,
    );
    const trashed: string[] = [];
    const done: Record<string, number> = {};
    // Each kind of change once, and then as the dice fall.
    const sure = ['trash', 'restore', 'trash', 'purge'];
    for (let step = 0; step < 70; step++) {
      const { id } = luck.pick(rows);
      const what = sure[step] ?? luck.pick(['edit', 'edit', 'state', 'trash', 'restore', 'purge', 'add']);
      const data = { phase: luck.pick(['climb', 'parked']), damage: luck.pick(['none', 'minor']), airport: 'Ähre' };
      const more = {
        ...{
          flight_date: luck.pick(['1989-12-31', '1999-02-28', '2003-01-06']),
          speed: luck.pick([null, 0, 140, 99.5]),
        },
        ...{ cost_total: luck.pick([null, 0.1, 0.2, 1e9]), parts: luck.pick([[], ['tail', 'radome']]) },
      };
      let answer = { status: 0 };
      if (what === 'edit') answer = await admin.patch(`/reports/${id}.json`, { data: { ...data, ...more } });
      else if (what === 'state')
        answer = await admin.patch(`/reports/${id}.json`, { state: luck.pick(['new', 'closed', 'sent', null]) });
      else if (what === 'add')
        answer = await admin.post('/reports/add.json', { report_config_id: form.id, data: { ...data, ...more } });
      else if (what === 'trash') {
        answer = await admin.delete(`/reports/${id}.json`);
        if (answer.status === 204) trashed.push(id);
      } else {
        const gone = trashed.shift();
        if (!gone) continue;
        answer =
          what === 'restore'
            ? await admin.post(`/reports/restore/${gone}.json`)
            : await admin.delete(`/reports/purge/${gone}.json`);
      }
      const told = answer.status < 300 ? what : `${what} ${answer.status}`;
      done[told] = (done[told] ?? 0) + 1;
      if (step % 20 === 0) await charts.kick();
    }
    expect(Object.keys(done)).toEqual(expect.arrayContaining(['edit', 'state', 'trash', 'restore', 'purge', 'add']));
    // And many at once, as by a bulk change or by emptying the trash.
    await house.database.text(
      `update reports set state = 'in_review' where report_config_id = '${form.id}' and data ->> 'size' = 'large';
       update reports set deleted = now() where report_config_id = '${form.id}' and data ->> 'phase' = 'taxi';`,
    );
    await compareAll('after changes');
  });
});

/** A random chart over fields of the forms, valid for their kinds. */
function randomQuestion(forms: JudgedForm[], luck: Dice): Question {
  const names = [...new Set(forms.flatMap(countable)), 'created', 'state'];
  const kindIn = (name: string) => forms.map(form => kindOf(form, name)).find(each => each !== null) ?? 'words';
  const sized = names.filter(name => kindIn(name) === 'number');
  const placed = names.filter(name => kindIn(name) !== 'words');
  const points = sized.length > 0 && luck.roll() < 0.2;
  const values = {
    number: [0, 240.5, 12, -3],
    day: ['1990-01-08', '2026-11-20', '2000-01-01'],
    moment: ['2026-11-20', '2026-11-20T10:30:00+01:00', today()],
    words: ['small', 'Example', 'e', 'right', 'true', 'x', 'draft', 'own', 'Turkey vulture'],
  };
  const randomFilter = (): JudgedFilter => {
    const field = luck.pick(names);
    const kind = kindIn(field);
    const [ranged, dated] = [kind !== 'words', kind === 'day' || kind === 'moment'];
    const fitting = operators.filter(each => {
      if (['gt', 'gte', 'lt', 'lte'].includes(each)) return ranged;
      if (each === 'last_days') return dated;
      return field !== 'created' && (each !== 'contains' || (kind === 'words' && field !== 'state'));
    });
    const operator = luck.pick(fitting);
    if (operator === 'last_days') return filter(field, operator, luck.pick([1, 400, 13_500]));
    return operator === 'empty' || operator === 'not_empty'
      ? filter(field, operator)
      : filter(field, operator, luck.pick<unknown>(values[kind]));
  };
  const datasets = Array.from(
    { length: luck.whole(1, 4) },
    (_, index): JudgedDataset => ({
      ...{ id: `d${index}`, label: 'Some' },
      data_filter: Array.from({ length: luck.whole(0, 2) }, randomFilter),
      ...(sized.length > 0 ? { radius: { field: luck.pick(sized) } } : {}),
      aggregate:
        sized.length === 0 || (!points && luck.roll() < 0.4)
          ? null
          : { function: points ? 'sum' : luck.pick(aggregateFunctions), field: luck.pick(sized) },
    }),
  );
  const chart_value = luck.pick(points ? placed : names);
  const type = points ? luck.pick(['scatter', 'bubble']) : luck.pick(byLabel);
  return { type, config: { chart_value, chart_value_format: luck.pick([null, ...granularities]), datasets } };
}

/** The same datasets as bars by the day of the entry, and one of all entries before them. */
const withAll = ({ config }: Question): Question => ({
  type: 'bar',
  config: {
    ...{ chart_value: 'created', chart_value_format: 'day' },
    datasets: [{ id: 'all', label: 'All' }, ...config.datasets],
  },
});

describe('random charts over random forms', { timeout: 180_000 + 1_000 * runs }, () => {
  const states = [
    { id: 'a', value: 'own', label: 'Own' },
    { id: 'b', value: 'sent', label: 'Gone' },
  ];

  it('are counted right, and stay so', async () => {
    const tally = { entries: 0, charts: 0, numbers: 0 };
    const usable = randomForms.filter(
      form => countable({ id: '', ...form }).length > 1 && checkForm(form).length === 0,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(usable, { minLength: 1, maxLength: 2 }), fc.nat(), async (made, salt) => {
        const luck = dice(salt);
        const forms: JudgedForm[] = [];
        const ids: { form: Form; id: string; entries: string[] }[] = [];
        for (const [index, { fields }] of made.entries()) {
          const form = { fields, states: luck.roll() < 0.5 ? states : states.toReversed() };
          const added = await admin.post('/report-configs/add.json', { name: `Random ${index}`, ...form });
          expect([added.status, added.body.issues]).toEqual([201, undefined]);
          const { id } = added.body.data;
          forms.push(await formOf(id));
          ids.push({ form, id, entries: [] });
        }
        const write = async ({ form, id, entries }: (typeof ids)[number], data: Data) => {
          const old = luck.roll() < 0.3 ? entries.at(-1) : undefined;
          const state = luck.pick(['draft', 'own', 'sent', null]);
          const send = (body: object) =>
            old
              ? admin.patch(`/reports/${old}.json`, body)
              : admin.post('/reports/add.json', { report_config_id: id, ...body });
          let answer = await send({ data: settle(form, data, { unknown: 'refuse' }), state });
          if (answer.status === 422) {
            // Removes invalid answers; an entry that is incomplete then can be a draft.
            const wrong = new Set(answer.body.issues.map(({ path }) => path.slice('data.'.length)));
            const rest = Object.entries(data).filter(([key]) => !wrong.has(key));
            const fitting = settle(form, Object.fromEntries(rest), { unknown: 'refuse' });
            answer = await send({ data: fitting, state: 'draft' });
          }
          if (answer.status === 201) entries.push(answer.body.data.id);
          if (answer.status === 201) tally.entries += 1;
        };
        for (const each of ids) {
          const answers = fc.sample(answersFor(each.form), { numRuns: 7, seed: salt });
          for (const data of answers) await write(each, data);
        }
        const kept: [Question, string][] = [];
        const before = await entriesOf(forms);
        // One name may be a date in one form and a word in another: a chart of it is refused, and another one is asked for.
        for (let counted = 0, tried = 0; counted < 4; tried++) {
          const drawn = randomQuestion(forms, luck);
          // The first counts all entries by their day besides: figures, whatever the dice filter.
          const each = kept.length > 0 ? drawn : withAll(drawn);
          const { status, shown } = await preview(each, forms);
          expect([200, 422]).toContain(status);
          expect(tried, 'random charts, nearly all refused').toBeLessThan(100);
          if (status === 422) continue;
          compare(shown, each, forms, before, 'random preview');
          if (kept.length < 2) kept.push([each, await addChart(each, forms)]);
          counted += 1;
        }
        await charts.catchUp();
        for (const each of ids) {
          for (const data of fc.sample(answersFor(each.form), { numRuns: 3, seed: salt + 1 })) await write(each, data);
          const one = each.entries[0];
          if (one) expect((await admin.delete(`/reports/${one}.json`)).status).toBe(204);
          if (one && luck.roll() < 0.5) await admin.post(`/reports/restore/${one}.json`);
        }
        await charts.catchUp();
        const after = await entriesOf(forms);
        for (const [each, id] of kept) {
          const shown = await keptOf(id);
          compare(shown, each, forms, after, 'random, kept');
          tally.charts += 1;
          tally.numbers += shown?.datasets.flatMap(({ data }) => data).filter(Boolean).length ?? 0;
          await admin.delete(`/charts/${id}.json`);
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    // Charts without entries prove nothing.
    expect(tally.entries).toBeGreaterThan(runs * 3);
    expect(tally.charts).toBe(runs * 2);
    expect(tally.numbers).toBeGreaterThanOrEqual(runs);
  });
});
