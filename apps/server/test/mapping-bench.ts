/** Bench of tests of mappings: forms and entries of an administrator, mappings as rows of their own, and their job by hand. */
import type { AnswerMap } from '@kontor/contract';
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Database } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { batches } from '../src/jobs/batches.ts';
import { input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

export interface Told {
  id: string;
  state: string;
  total: number;
  done: number;
  changed: number;
}

type Answers = Record<string, unknown>;

export const select = (name: string, values: string[], more: object = {}) =>
  input('select', name, {
    ...more,
    values: values.map(value => ({ id: value, value, label: { de: value.toUpperCase(), en: `The ${value}` } })),
  });

export const city = input('text', 'city', { label: 'City' });
export const town = select('town', ['pit', 'gate']);
export const cityToTown: AnswerMap = { from: city.id, to: town.id };

export function mappingBench(house: House, admin: Person) {
  const at = (form: Item, path: string) => `/report-configs/${form.id}/${path}.json`;
  async function made(fields: Content[]): Promise<Item> {
    const { status, body } = await admin.post('/report-configs/add.json', {
      name: `M ${uuidv7()}`,
      fields,
      states: [],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  }
  async function add(form: Item, data: Answers, more: object = {}): Promise<string> {
    const { status, body } = await admin.post('/reports/add.json', { report_config_id: form.id, data, ...more });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.id;
  }
  const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
  async function drafted(form: Item, fields: Content[]): Promise<void> {
    const { status, body } = await admin.put(at(form, 'draft'), { fields });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const told = async (id: string) => (await admin.get(`/batches/${id}.json`)).body.data as unknown as Told;
  async function ended(id: string): Promise<Told> {
    await until(async () => !['running', 'undoing'].includes((await told(id)).state));
    return told(id);
  }
  async function published(form: Item, fields: Content[], map: object[] = [], who = admin): Promise<string> {
    await drafted(form, fields);
    const { status, body } = await who.post(at(form, 'publish'), { map });
    expect(status, JSON.stringify(body)).toBe(map.length > 0 ? 202 : 200);
    return (body.data as unknown as { job?: Told }).job?.id ?? '';
  }
  return {
    ...{ at, made, add, entry, drafted, told, ended, published },
    mapped: async (form: Item, fields: Content[], map: object[]) => ended(await published(form, fields, map)),
    async undone(id: string): Promise<Told> {
      expect((await admin.post(`/batches/${id}/undo.json`)).status).toBe(202);
      return ended(id);
    },
    async resumed(id: string): Promise<Told> {
      const { status, body } = await admin.post(`/batches/${id}/resume.json`);
      expect(status, JSON.stringify(body)).toBe(202);
      return ended(id);
    },
    async leftOf(id: string): Promise<object[]> {
      return (await admin.get(`/batches/${id}/entries.json?filter[outcome]=left`)).body.data;
    },
    /** Copies of an entry under the form, older than any. */
    copies: (id: string, count: number) =>
      house.database.run(
        sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select gen_random_uuid(), report_config_id, user_id, owner, data, form_version, created - n * interval '1 second' from reports, generate_series(1, ${count}::int) n where id = ${id}`,
      ),
    /** A mapping that no job was asked for. */
    async batch(form: Item, form_version: number, map: AnswerMap[], more: { state?: string } = {}): Promise<string> {
      const id = uuidv7();
      await house.database.run(
        sql`insert into batches (id, report_config_id, user_id, kind, form_version, map, state, expires) values (${id}, ${form.id}, ${admin.id}, 'mapping', ${form_version}, ${JSON.stringify(map)}::jsonb, ${more.state ?? 'running'}, now() + interval '1 day')`,
      );
      return id;
    },
    work: (id: string, database: Database = house.database) =>
      batches({ database, services: house.services, subjects: [] }, { id }),
  };
}

export interface OwnBench {
  house: House;
  admin: Person;
  bench: ReturnType<typeof mappingBench>;
}

/** A server of the test file's own with the bench on it. `idle`: its jobs are done by hand alone. */
export async function openMappingBench({
  idle = false,
  ...options
}: Parameters<typeof openHouse>[0] & { idle?: boolean } = {}): Promise<OwnBench> {
  const house = await openHouse(options);
  if (!idle) await house.work();
  const admin = await house.as('admin', 'admin');
  return { house, admin, bench: mappingBench(house, admin) };
}
