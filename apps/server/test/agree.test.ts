/**
 * Property-based test: the form engine in the browser and the server's check of an entry agree, for random forms of all
 * contents.
 */
import { checkEntry, checkForm, compile, type Data, type Form, look, lookAt } from '@kontor/form';
import { filled } from '@kontor/form/samples';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { upload } from './upload.ts';

vi.setConfig({ testTimeout: 120_000 });

let house: House;
let admin: Person;
let picture: string;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  picture = await upload(admin, 'a.png', png, 'image/png');
});
afterAll(() => house.close());

/** Answers of file fields are set to an existing file; other properties stay. */
function withPicture(form: Form, data: Data): Data {
  const files = compile(form).inputs.filter(input => input.files);
  const replaced = files
    .flatMap(({ name }) => Object.keys(data).filter(key => key === name || key.startsWith(`${name}.`)))
    .map((key): [string, unknown] => [key, Array.isArray(data[key]) ? [picture] : picture]);
  return { ...data, ...Object.fromEntries(replaced) };
}

const lines = (issues: readonly { path: string; code: string }[]) =>
  issues.map(({ path, code }) => `${path} ${code}`).toSorted();

it('takes what passes the check, and names the same issues of what does not', async () => {
  const taken = { entries: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(filled, async ({ form, data: given }) => {
      fc.pre(checkForm(form).length === 0);
      const id = await addForm(admin, 'Random', form);
      const stored: Form = (await admin.get(`/report-configs/${id}.json`)).body.data as never;
      const data = withPicture(stored, given);
      const issues = checkEntry(stored, data);
      const answer = await admin.post('/reports/add.json', { report_config_id: id, data });
      if (issues.length > 0) {
        taken.refused++;
        expect(answer.status).toBe(422);
        expect(lines(answer.body.issues as never)).toEqual(lines(issues));
        return;
      }
      taken.entries++;
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      // What the form shows with its answers, calculations computed from them, is what the server stores.
      const kept = (await admin.get(`/reports/${answer.body.data.id}.json`)).body.data.data as Data;
      const [before, after] = [lookAt(compile(stored), data, {}), look(stored, kept)];
      for (const { name } of compile(stored).inputs) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
      for (const { id: condition } of compile(stored).conditions)
        expect(after.shows(condition)).toBe(before.shows(condition));
    }),
    { numRuns: 150 },
  );
  expect(taken.entries).toBeGreaterThan(10);
  expect(taken.refused).toBeGreaterThan(10);
});
