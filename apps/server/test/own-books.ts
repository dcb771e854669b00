/** Calls of own workbooks in tests: download, change as another program would, send back, decide, apply; cells by headings. */
import type { Content, Form } from '@kontor/form';
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { addForm } from './forms.ts';
import type { Person, Reply } from './house.ts';
import { until } from './until.ts';
import { fieldOf as field, multipart, partOf } from './upload.ts';

export type Cells = (string | number | boolean | Date | null)[];
export type Book = Map<string, Cells[]>;

export async function bookOf(bytes: Buffer): Promise<Book> {
  const { sheets } = await readXlsx(bytes);
  return new Map(sheets.map(({ name, rows }) => [name, rows as Cells[]]));
}
/** As another program writes it: all sheets, with what they hold. */
export const bytesOf = async (book: Book): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [...book].map(([name, rows]): WriteSheet => ({ name, rows: rows.map(row => [...row]) }) as WriteSheet),
    }),
  );

export interface Told {
  [name: string]: unknown;
  id: string;
  state: string;
}
/** Places of columns by their headings. */
export const at = (rows: Cells[], label: string) => (rows[0] ?? []).indexOf(label);
export function main(book: Book): Cells[] {
  const [rows] = book.values();
  return rows ?? [];
}
export const put = (rows: Cells[], line: number, label: string, value: Cells[number]) => {
  const row = rows[line];
  if (row) row[at(rows, label)] = value;
};

/** What a person does with workbooks. */
export function ownBooks(admin: () => Person) {
  const download = async (form: string, query = '', person = admin()): Promise<Buffer> => {
    const { status, raw } = await person.get(
      `/reports.xlsx?filter[report_config_id]=${form}&sort=created&direction=asc${query}`,
    );
    expect(status).toBe(200);
    return raw;
  };
  async function send(
    form: string,
    file: Buffer,
    { person = admin(), mapping }: { person?: Person; mapping?: object } = {},
  ) {
    const answer = await person.post(
      '/reports/import.json',
      Buffer.concat([
        field('report_config_id', form),
        ...(mapping ? [field('mapping', JSON.stringify(mapping))] : []),
        partOf('a.xlsx', file),
      ]),
      multipart,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return ended(String(answer.body.data.id), person);
  }
  async function ended(id: string, person = admin()): Promise<Told> {
    const told = async () => (await person.get(`/imports/${id}.json`)).body.data as unknown as Told;
    await until(async () => !['reading', 'matching', 'applying', 'undoing'].includes((await told()).state));
    return told();
  }
  async function step(id: string, what: 'apply' | 'undo', person = admin()): Promise<Told> {
    const answer = await person.post(`/imports/${id}/${what}.json`, what === 'apply' ? { rows: 'fitting' } : undefined);
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return ended(id, person);
  }
  const rowsOf = async (id: string, outcome: string): Promise<Record<string, unknown>[]> =>
    (await admin().get(`/imports/${id}/rows.json?limit=100&filter[outcome]=${outcome}`)).body.data as never;
  const decide = (id: string, body: object, person = admin()): Promise<Reply> =>
    person.post(`/imports/${id}/decide.json`, body);

  const formOf = (fields: Content[], rest: Partial<Form> = {}) =>
    addForm(admin(), `Trip ${uuidv7()}`, { fields, states: [], ...rest });
  async function enter(form: string, data: object, rest: object = {}): Promise<{ id: string; version: number }> {
    const { status, body } = await admin().post('/reports/add.json', { report_config_id: form, data, ...rest });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data as never;
  }
  const entry = async (id: string) => (await admin().get(`/reports/${id}.json`)).body.data;
  const configOf = async (form: string) =>
    (await admin().get(`/report-configs/${form}.json`)).body.data as unknown as Form & { version: number };
  const change = async (id: string, data: object) => {
    const { version, data: had } = await entry(id);
    const { status } = await admin().patch(
      `/reports/${id}.json`,
      { data: { ...had, ...data } },
      { 'if-match': `"${version}"` },
    );
    expect(status).toBeLessThan(300);
  };
  return { download, send, ended, step, rowsOf, decide, formOf, enter, entry, configOf, change };
}
