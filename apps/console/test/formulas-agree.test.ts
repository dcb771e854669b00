/**
 * The law that browser and server agree on formulas, with what each side really has: the models of the pages over answers
 * of the real server, and what that server makes of the entries they send.
 */
import type { Content, Data, InputKind, Options } from '@kontor/form';
import { createInput, newId } from '@kontor/form';
import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import type { User } from '../src/api/session.ts';
import { asFilling } from '../src/base/person.ts';
import { createEntryModel, type Loaded, useEntryState } from '../src/screens/entries/common/model.ts';
import { storedOf } from '../src/screens/entries/common/stored.ts';
import { createFilling } from '../src/shared/model.ts';

let house: House;
let admin: Person;
let anna: Person;
let lead: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  anna = await house.as('anna');
  lead = await house.as('lead', 'user', { Reports: { '*': 'all' } });
  // in another order than they come from the database
  for (const [name, members] of Object.entries({ alpha: [anna, lead], Zulu: [anna], Leitung: [lead] })) {
    const group = (await admin.post('/pixelstein-users/groups.json', { name })).body.data.id;
    await admin.post(`/pixelstein-users/groups/${group}/members.json`, { users: members.map(({ id }) => ({ id })) });
  }
});
afterAll(() => house.close());

const column = { width: 'col-12', before: 0, after: 0 } as const;
const field = (type: InputKind, name: string, more: Options = {}): Content => {
  const made = createInput(type);
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const said = (name: string, formula: string, kind = 'text') => field('calculated', name, { formula, format: { kind } });
const rows = (contents: Content[], more: Options = {}): Content => ({
  ...{ id: newId(), type: 'repeat_container', column },
  options: { name: 'rows', label: 'Rows', maxRepeats: 5, contents, ...more },
});

async function formOf(fields: Content[]): Promise<string> {
  const states = [{ id: newId(), value: 'done', label: 'Done' }];
  const added = await admin.post('/report-configs/add.json', { name: `Agree ${newId()}`, fields, states });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}

/** The page of a person: a new entry, or one that is edited. */
async function page(by: Person, form: string, entry: string | null, prefill: Data | null = null, from?: string) {
  const config = (await by.get(`/report-configs/${form}.json`)).body.data as unknown as Loaded['config'];
  const stored = async (id: string) =>
    (await by.get(`/reports/${id}.json?contain=files&author=true`)).body.data as unknown;
  const [report, copy] = [entry && (await stored(entry)), from ? await stored(from) : null];
  const user = (await by.get('/pixelstein-users/users/self.json')).body.data as unknown as User;
  const slot = { found: null, write: vi.fn(), clear: vi.fn(), close: vi.fn(), lasting: true };
  const { fields, states, rules, trees } = config;
  const loaded = { config, form: { fields, states, rules, trees }, report, version: null, copy, prefill };
  const opened = loaded as unknown as Loaded;
  return createEntryModel({ ...opened, stored: storedOf(opened, user) }, user, slot as never, newId);
}
type Page = Awaited<ReturnType<typeof page>>;

const stateOf = ({ progress }: Page) => progress.state;
const plain = (data: Data): unknown => JSON.parse(JSON.stringify(data));

/** What the page shows is sent as it is, and is what is stored. */
async function agrees(by: Person, form: string, model: Page): Promise<{ id: string; data: Data }> {
  const { store } = model;
  expect(store.check({ draft: stateOf(model) === 'draft' })).toEqual([]);
  const data = store.settled();
  const entry = model.report?.id;
  const sent = entry
    ? await by.patch(`/reports/${entry}.json`, { data, state: stateOf(model) })
    : await by.post('/reports/add.json', { report_config_id: form, data, state: stateOf(model) });
  expect([sent.status, sent.body.issues]).toEqual([entry ? 200 : 201, undefined]);
  expect(plain(data)).toEqual(sent.body.data.data);
  return sent.body.data as unknown as { id: string; data: Data };
}

test('whoever edits an entry: its formulas know who filled it in first, its state and when it was made', async () => {
  const form = await formOf([
    field('text', 'note'),
    said('who', 'user.name & "/" & user.username & "/" & user.email & "/" & TEXTJOIN("+", TRUE, user.groups)'),
    said('state', 'IF(ISBLANK(entry.state), "new", entry.state)'),
    said('year', 'YEAR(entry.created)', 'number'),
    field('text', 'ofLead', { showIf: 'COUNTIF(user.groups, "Leitung") > 0' }),
    field('text', 'ofCrew', { requiredIf: 'COUNTIF(user.groups, "Leitung") = 0' }),
    field('text', 'reason', { showIf: 'entry.state = "done"' }),
  ]);
  for (const author of [anna, lead]) {
    const model = await page(author, form, null);
    for (const name of ['ofLead', 'ofCrew', 'reason']) model.store.set(name, name);
    const added = await agrees(author, form, model);
    expect(added.data).toMatchObject({ state: 'new', year: new Date().getFullYear() });
    expect(String(added.data.who).endsWith(author === anna ? 'alpha+Zulu' : 'alpha+Leitung')).toBe(true);
    for (const editor of author === anna ? [anna, lead, admin] : [lead, admin])
      for (const state of ['done', null]) {
        const edited = await page(editor, form, added.id);
        const { result } = renderHook(() => useEntryState(edited));
        result.current.setState(state);
        expect(edited.store.asked('reason')?.visible).toBe(state === 'done');
        edited.store.set('note', `by ${editor.id} as ${state}`);
        for (const name of ['ofLead', 'ofCrew', 'reason']) edited.store.set(name, name);
        const stored = await agrees(editor, form, edited);
        expect(stored.data).toMatchObject({ who: added.data.who, state: state ?? 'new' });
        expect(stored.data.ofLead).toBe(author === lead ? 'ofLead' : undefined);
      }
  }
});

test('an entry without a moment was begun when it came', async () => {
  const form = await formOf([field('text', 'note'), said('year', 'YEAR(TODAY())', 'number')]);
  const { id } = await agrees(anna, form, await page(anna, form, null));
  await house.database.run(
    sql`update reports set created = '2019-05-06T10:00:00Z', data = data - '_at' where id = ${id}`,
  );
  const { store } = await page(lead, form, id);
  store.set('note', 'x');
  const data = store.settled();
  expect(data.year).toBe(2019);
  const edited = await lead.patch(`/reports/${id}.json`, { data });
  expect(edited.body.data.data).toEqual({ ...data, _at: '2019-05-06T10:00:00.000Z' });
});

test('what a formula locks has what the form gives it, in new entries and in rows that are added later', async () => {
  const locked = (type: InputKind, name: string, more: Options) => field(type, name, { readOnlyIf: 'TRUE', ...more });
  const form = await formOf([
    field('text', 'base'),
    locked('text', 'name', { initialValue: 'user.name' }),
    locked('date', 'day', { initialValue: 'today' }),
    locked('datetime-local', 'at', { initialValue: 'now' }),
    locked('time', 'hour', { initialValue: 'now' }),
    locked('text', 'last', { cached: true, default: 'of the form' }),
    locked('text', 'linked', {}),
    field('text', 'open', { readOnlyIf: 'base = "closed"' }),
    rows([
      field('text', 'item'),
      locked('text', 'kind', { default: 'usual' }),
      locked('text', 'by', { initialValue: 'user.username' }),
      locked('text', 'from', { initialFormula: 'base & position' }),
      locked('date', 'rowDay', { initialValue: 'today' }),
    ]),
  ]);
  const key = `kontor.cached.${anna.id}.${form}`;
  localStorage.setItem(key, JSON.stringify({ last: 'of the device' }));
  const model = await page(anna, form, null, { linked: 'of the link', open: 'of the link' });
  const { store } = model;
  expect([store.get('last'), store.get('linked'), store.get('open')]).toEqual([
    'of the form',
    undefined,
    'of the link',
  ]);
  store.set('base', 'B');
  const repeat = model.form.fields.at(-1)!.id;
  store.add(repeat);
  const added = await agrees(anna, form, model);
  expect(added.data).toMatchObject({ 'kind.1': 'usual', 'by.1': 'anna', 'from.0': 'B1', 'from.1': 'B2' });

  const later = await page(lead, form, added.id);
  later.store.add(repeat);
  later.store.set('base', 'C');
  expect((await agrees(lead, form, later)).data).toMatchObject({
    ...{ 'by.1': 'anna', 'by.2': 'lead', 'kind.2': 'usual' },
    ...{ 'from.0': 'B1', 'from.1': 'B2', 'from.2': 'C3', name: 'anna' },
  });
  localStorage.removeItem(key);
});

test('an initial value follows its formula until a person, a link, a draft or the device has answered', async () => {
  const form = await formOf([
    field('text', 'first', { initialFormula: 'second & "!"' }),
    field('text', 'second', { initialFormula: 'base & "-2"' }),
    field('text', 'base'),
    field('text', 'linked', { initialFormula: 'base & "?"' }),
    field('text', 'typed', { initialFormula: 'base & "?"' }),
    field('text', 'held', { initialFormula: 'base & "?"', cached: true }),
    field('text', 'locked', { initialFormula: 'IF(ISBLANK(base), "", base & "?")', readOnlyIf: 'TRUE' }),
    field('select', 'many', { multiple: true, values: ['a', 'b'].map(value => ({ value, label: value })) }),
  ]);
  const key = `kontor.cached.${anna.id}.${form}`;
  localStorage.setItem(key, JSON.stringify({ held: 'device' }));
  const model = await page(anna, form, null, { linked: 'link', locked: 'link', base: 'A' });
  const { store } = model;
  const shown = (names: string) => names.split(' ').map(name => store.get(name));
  expect(shown('first second linked held locked')).toEqual(['A-2!', 'A-2', 'link', 'device', 'A?']);
  store.set('typed', 'mine');
  store.set('base', 'B');
  expect(shown('first second linked typed held locked')).toEqual(['B-2!', 'B-2', 'link', 'mine', 'device', 'B?']);
  store.set('base', '');
  expect(shown('linked typed locked')).toEqual(['link', 'mine', undefined]);
  store.set('base', 'C');
  // as a draft that is opened again
  store.replace(store.data());
  store.set('base', 'D');
  expect(shown('first second linked typed locked')).toEqual(['D-2!', 'D-2', 'link', 'mine', 'D?']);
  await agrees(anna, form, model);
  localStorage.removeItem(key);
});

test('a copy is begun as the server begins it: by who copies it, and what is locked is that of a new entry', async () => {
  const locked = (type: InputKind, name: string, more: Options) => field(type, name, { readOnlyIf: 'TRUE', ...more });
  const form = await formOf([
    field('text', 'base'),
    field('text', 'free', { initialFormula: 'base & "?"' }),
    locked('text', 'by', { initialValue: 'user.name' }),
    locked('text', 'from', { initialFormula: 'base & "!"' }),
    locked('date', 'day', { initialValue: 'today' }),
    field('text', 'sealed', { readOnlyIf: 'user.username = "lead"', default: 'usual' }),
    field('text', 'ofCrew', { showIf: 'COUNTIF(user.groups, "Zulu") > 0' }),
    said('who', 'user.username & IF(ISBLANK(entry.state), "", entry.state) & YEAR(entry.created)'),
    rows([field('text', 'item'), locked('text', 'kind', { default: 'usual' })]),
  ]);
  const first = await page(anna, form, null);
  for (const [key, value] of Object.entries({
    base: 'A',
    free: 'mine',
    sealed: 'annas',
    ofCrew: 'ours',
    'item.0': '1',
  }))
    first.store.set(key, value);
  const { result } = renderHook(() => useEntryState(first));
  result.current.setState('done');
  const { id, data } = await agrees(anna, form, first);
  const year = new Date().getFullYear();
  expect(data).toMatchObject({ by: 'anna', from: 'A!', sealed: 'annas', ofCrew: 'ours', who: `annadone${year}` });

  const copy = await page(lead, form, null, null, id);
  expect(copy.store.get('free')).toBe('mine');
  copy.store.set('base', 'B');
  copy.store.add(copy.form.fields.at(-1)!.id);
  const copied = (await agrees(lead, form, copy)).data;
  expect(copied).toMatchObject({
    free: 'mine',
    by: 'lead',
    from: 'B!',
    sealed: 'usual',
    who: `lead${year}`,
    'item.0': '1',
  });
  expect(copied).toMatchObject({ 'kind.0': 'usual', 'kind.1': 'usual' });
  expect(copied.ofCrew).toBeUndefined();
});

test('a public form in a frame with a session fills in by that account, as its server does', async () => {
  const form = await formOf([
    field('text', 'name', { initialValue: 'user.name' }),
    said('who', 'user.username & "/" & TEXTJOIN("+", TRUE, user.groups)'),
    field('text', 'crew', { showIf: 'COUNTIF(user.groups, "Zulu") > 0' }),
  ]);
  const config = (await anna.get(`/report-configs/${form}.json`)).body.data;
  const self = (await anna.get('/pixelstein-users/users/self.json')).body.data as unknown as User;
  const door = { token: anna.token, way: { kind: 'session', user_id: anna.id }, drafts: 'd', person: asFilling(self) };
  const parts = { slot: {}, files: null, suggestions: null, begun: null, prefill: null };
  const { store } = createFilling(config as never, door as never, parts as never);
  store.set('crew', 'ours');
  const data = store.settled();
  const sent = await anna.post('/reports/add.json', { report_config_id: form, data });
  expect(sent.body.data.data).toEqual(plain(data));
  expect(data).toMatchObject({ name: 'anna', who: 'anna/alpha+Zulu', crew: 'ours' });
});

test('a locked value of the moment of creation is taken, of a new entry and of one whose draft waited', async () => {
  const form = await formOf([
    field('text', 'base'),
    field('datetime-local', 'made', { initialFormula: 'entry.created', readOnlyIf: 'TRUE' }),
    field('date', 'day', { initialFormula: 'entry.created', readOnlyIf: 'TRUE' }),
    said('when', 'TEXT(entry.created, "DD.MM.YYYY hh:mm:ss")'),
  ]);
  await agrees(anna, form, await page(anna, form, null));
  const waited = await page(anna, form, null);
  // what is locked follows, should it be of another moment
  waited.store.replace({ ...waited.store.data(), _at: '2026-11-20T23:40:10+01:00', base: 'x' });
  const { id, data } = await agrees(anna, form, waited);
  expect(data).toMatchObject({ day: '2026-11-20', when: '20.11.2026 23:40:10' });
  const later = await page(anna, form, id);
  later.store.set('base', 'y');
  expect((await agrees(anna, form, later)).data).toMatchObject({ day: '2026-11-20', when: '20.11.2026 23:40:10' });
});

test('an instance that is added after a stored one was removed is a new one', async () => {
  const form = await formOf([
    rows([field('text', 'item'), field('text', 'by', { initialFormula: 'user.username & item', readOnlyIf: 'TRUE' })]),
  ]);
  const first = await page(anna, form, null);
  first.store.set('item.0', 'a');
  const { id } = await agrees(anna, form, first);
  const model = await page(anna, form, id);
  const [repeat] = model.form.fields;
  model.store.add(String(repeat?.id));
  model.store.remove(String(repeat?.id), 0);
  const added = model.store.add(String(repeat?.id));
  model.store.set(`item.${added}`, 'b');
  const { data } = await agrees(anna, form, model);
  expect(data).toMatchObject({ [`by.${added}`]: 'annab' });
});
