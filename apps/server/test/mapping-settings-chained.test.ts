/**
 * Settings where mappings follow each other: a version that was published while an earlier one's mapping still ran, whose
 * field is gone, has lost its name or its choice by the time it ends.
 */
import type { AnswerMap } from '@kontor/contract';
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { input } from './forms.ts';
import type { House, Item, Person } from './house.ts';
import { city, cityToTown, type OwnBench, openMappingBench, select, town } from './mapping-bench.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench());
});
afterAll(() => house.close());

async function ok(asked: ReturnType<Person['post']>): Promise<Item> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
}
const view = async (form: Item, query: string) =>
  (await ok(admin.post('/saved-views/add.json', { report_config_id: form.id, name: `V ${uuidv7()}`, query }))).id;
const queryOf = async (id: string) =>
  decodeURIComponent(String((await ok(admin.get(`/saved-views/${id}.json`))).query));
const chart = async (form: Item, config: object) =>
  (
    await ok(
      admin.post('/charts/add.json', {
        ...{ name: `C ${uuidv7()}`, type: 'bar', report_configs: [{ id: form.id }], sorting: 0, config },
      }),
    )
  ).id;
const configOf = async (id: string) => (await ok(admin.get(`/charts/${id}.json`))).config;

/** The mapping from city to town ends after the version that maps further was published. */
async function chained(form: Item, fields: Content[], map: AnswerMap) {
  await bench.published(form, [town]);
  const first = await bench.batch(form, 2, [cityToTown]);
  const second = await bench.published(form, fields, [map]);
  expect(await bench.told(second)).toMatchObject({ state: 'running', done: 0 });
  await bench.work(first);
  return { first: await bench.ended(first), second: await bench.ended(second) };
}

it('settings follow through a field that is gone by the time the first mapping ends, and come back through it', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'The pit' });
  const place = input('text', 'place');
  const dataset = { id: 'one', label: 'One', aggregate: { function: 'count' } };
  const grouped = await chart(form, { chart_value: 'city', datasets: [dataset] });
  const asked = await view(form, 'filter[data.city]=The pit&sort=data.city');
  const { first, second } = await chained(form, [place], { from: town.id, to: place.id });
  expect(first).toMatchObject({ state: 'done', changed: 1, followed: 2, stayed: 0 });
  expect(second).toMatchObject({ state: 'done', followed: 2, stayed: 0 });
  expect(await configOf(grouped)).toMatchObject({ chart_value: 'place' });
  expect(await queryOf(asked)).toBe('filter[data.place]=PIT&sort=data.place');
  await bench.undone(second.id);
  expect(await configOf(grouped)).toMatchObject({ chart_value: 'town' });
  expect(await queryOf(asked)).toBe('filter[data.town]=pit&sort=data.town');
  await bench.undone(first.id);
  expect(await configOf(grouped)).toMatchObject({ chart_value: 'city' });
  expect(await queryOf(asked)).toBe('filter[data.city]=The pit&sort=data.city');
});

it('what cannot be asked of the field that is gone stays, and is counted', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'pit' });
  const place = input('text', 'place');
  const odd = await view(form, 'filter[data.city]=elsewhere');
  const { first } = await chained(form, [place], { from: town.id, to: place.id });
  expect(first).toMatchObject({ state: 'done', followed: 0, stayed: 1 });
  expect(await queryOf(odd)).toBe('filter[data.city]=elsewhere');
});

it('the name of the field that is gone may be that of the one that follows it', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'The pit' });
  const asked = await view(form, 'filter[data.city]=The pit');
  const again = input('text', 'town');
  const { first, second } = await chained(form, [again], { from: town.id, to: again.id });
  expect([first, second]).toMatchObject([{ followed: 1 }, { followed: 1 }]);
  expect(await queryOf(asked)).toBe('filter[data.town]=PIT');
  await bench.undone(second.id);
  expect(await queryOf(asked)).toBe('filter[data.town_v2]=pit');
});

it('a choice that a later version has merged is followed to the one that stayed', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'The pit' });
  const asked = await view(form, 'filter[data.city]=The pit');
  const merged = { ...select('town', ['gate']), id: town.id };
  const map = { from: town.id, to: town.id, values: { pit: 'gate' } };
  const { first, second } = await chained(form, [merged], map);
  expect([first, second]).toMatchObject([
    { followed: 1, stayed: 0 },
    { followed: 1, stayed: 0 },
  ]);
  expect(await queryOf(asked)).toBe('filter[data.town]=gate');
});
