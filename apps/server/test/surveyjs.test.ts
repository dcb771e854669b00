/** API tests of questionnaires of SurveyJS: as forms with a report, of forms, rights, and hostile files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForm, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());

const questionnaire = {
  title: 'Begehung',
  locale: 'de',
  completedHtml: '<p>Danke</p>',
  elements: [
    { type: 'text', name: 'menge', inputType: 'number', isRequired: true },
    { type: 'text', name: 'grund', title: 'Grund', visibleIf: '{menge} > 5' },
    { type: 'expression', name: 'doppelt', expression: '{menge} * 2' },
  ],
};
const send = (given: unknown, query = '', person = admin) =>
  person.post(
    `/report-configs/import.json${query}`,
    partOf('begehung.json', typeof given === 'string' ? given : JSON.stringify(given)),
    multipart,
  );

interface Imported {
  kind: string;
  report_config: { id: string | null; name: string; fields: { options: Record<string, unknown> }[] };
  report: { sheet: string; column: string; outcome: string; reason: string; became: string }[];
}
const dataOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.data as unknown as Imported;

describe('a questionnaire', () => {
  it('becomes a form whose entries compute, with a report of each property', async () => {
    const shown = dataOf(await send(questionnaire, '?dry=true'));
    expect([shown.kind, shown.report_config.id, shown.report_config.name]).toEqual(['surveyjs', null, 'Begehung']);
    expect(shown.report.filter(({ outcome }) => outcome === 'left').map(({ column }) => column)).toEqual([
      'completedHtml',
    ]);
    expect(shown.report).toContainEqual(
      expect.objectContaining({ sheet: 'grund', column: 'visibleIf', reason: 'formula', became: 'menge > 5' }),
    );
    const answer = await send(questionnaire);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id } = dataOf(answer).report_config;
    const add = (data: object) => admin.post('/reports/add.json', { report_config_id: id, data, state: 'new' });
    expect((await add({ menge: 4, grund: 'x' })).body.data).toMatchObject({ data: { menge: 4, doppelt: 8 } });
    expect((await add({})).status).toBe(422);
  });

  it('that is none, or broken, is refused with a reason', async () => {
    const reader = await house.as('reader', 'user', { ReportConfigs: { read: 'all' } });
    expect((await send(questionnaire, '', reader)).status).toBe(403);
    const issues = async (given: unknown) => {
      const { status, body } = await send(given);
      return [status, ...(body.issues ?? []).map(({ code }: { code: string }) => code)];
    };
    expect(await issues('{"pages": [')).toEqual([422, 'json_broken']);
    expect(await issues({ a: 1 })).toEqual([422, 'json_no_form']);
    const many = Array.from({ length: 10_001 }, (_, at) => ({ type: 'text', name: `q${at}` }));
    expect(await issues({ elements: many })).toEqual([422, 'too_many']);
    let deep = '{"type":"text","name":"q"}';
    for (let at = 0; at < 50_000; at++) deep = `{"type":"panel","elements":[${deep}]}`;
    expect((await send(`{"elements":[${deep}]}`)).status).toBeGreaterThanOrEqual(400);
    expect((await admin.get('/status.json')).status).toBeLessThan(500);
  });

  it('is what a form is as one, with what it does not say', async () => {
    const made = await admin.post('/choice-lists/add.json', { name: 'Länder', columns: [] });
    const list = made.body.data.id;
    const rows = [{ value: 'AT', label: { de: 'Österreich', en: 'Austria' } }];
    expect((await admin.put(`/choice-lists/${list}/rows.json`, { rows })).status).toBe(200);
    const form = await addForm(admin, 'Lager', {
      fields: [
        input('number', 'menge', { minValue: 1, unit: 'kg' }),
        input('select', 'land', { values: { list } }),
        input('text', 'grund', { requiredIf: 'menge > 5' }),
      ],
      states: [],
    } as never);
    const { status, body } = await admin.get(`/report-configs/${form}.surveyjs.json`);
    expect(status).toBe(200);
    const { questionnaire: written, left } = body.data as unknown as {
      questionnaire: { pages: { elements: Record<string, unknown>[] }[] };
      left: object[];
    };
    const [menge, land, grund] = written.pages[0]?.elements ?? [];
    expect(menge).toMatchObject({ type: 'text', inputType: 'number', min: 1 });
    expect(land).toMatchObject({
      type: 'dropdown',
      choices: [{ value: 'AT', text: { de: 'Österreich', en: 'Austria' } }],
    });
    expect(grund).toMatchObject({ requiredIf: '{menge} > 5' });
    expect(left).toEqual([{ name: 'menge', option: 'unit', text: 'kg' }]);
    expect((await house.nobody.get(`/report-configs/${form}.surveyjs.json`)).status).toBe(401);
    const other = await house.as('other', 'user', { ReportConfigs: { read: 'self' } });
    expect((await other.get(`/report-configs/${form}.surveyjs.json`)).status).toBe(404);
  });
});
