/** Component tests of the number of entries in a list of many, with the real server: told to be more, then exactly. */
import { newId } from '@kontor/form';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

const field = {
  ...{ id: newId(), type: 'input', column: { width: 'col-6', before: 0, after: 0 } },
  options: { type: 'text', name: 'airport', label: 'Flughafen' },
};

const states = [
  { id: newId(), value: 'new', label: 'Neu' },
  { id: newId(), value: 'closed', label: 'Abgeschlossen' },
];

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  config = (await admin.post('/report-configs/add.json', { name: 'Viele', fields: [field], states })).body.data.id;
  await bench.house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version)
    select gen_random_uuid(), ${config}, ${admin.id}, ${admin.id},
      jsonb_build_object('airport', case when i % 2 = 0 then 'Memphis' else 'Denver' end),
      case when i % 300 = 0 then 'memphis oslo' when i % 2 = 0 then 'memphis' else 'denver' end, at.at, at.at, 1
    from generate_series(1, 21000) i, lateral (select now() - make_interval(secs => i) as at) at`);
});
afterEach(() => bench.line.mend());
afterAll(() => bench.house.close());

const shown = () => [...document.querySelectorAll('[role=status]')].map(element => element.textContent);

/** All that the page says of its state meanwhile, in order. */
async function said(doing: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(...shown()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await doing();
  watch.disconnect();
  return [...new Set(seen)];
}

test('a search in many shows its entries and that there are more, then how many', async () => {
  const seen = await said(async () => {
    await bench.show(`/reports/${config}?search=Memphis`, admin);
    await screen.findByText('10.500 Einträge');
  });
  expect(seen.filter(text => text.endsWith(' Einträge'))).toEqual(['über 4.000 Einträge', '10.500 Einträge']);
  const table = await screen.findByRole('table', { name: 'Einträge' });
  expect(within(table).getAllByText('Memphis')).toHaveLength(20);
  expect(shown()).toContain('20 von 10.500 geladen');
});

test('all of them are offered by their number', async () => {
  const user = await bench.show(`/reports/${config}?search=Denver`, admin);
  await screen.findByText('10.500 Einträge');
  await user.click(
    within(await screen.findByRole('table', { name: 'Einträge' })).getAllByRole('checkbox')[1] as Element,
  );
  expect(await screen.findByRole('button', { name: 'Alle 10.500 auswählen' })).toBeTruthy();
});

test('a list without a filter has its number at once', async () => {
  const seen = await said(async () => {
    await bench.show(`/reports/${config}`, admin);
    await screen.findByText('21.000 Einträge');
  });
  expect(seen.filter(text => text.includes('über'))).toEqual([]);
});

const table = () => screen.findByRole('table', { name: 'Einträge' });
const box = async (at: number) => within(await table()).getAllByRole('checkbox')[at] as Element;
/** The question for the number alone. */
const counting = { path: 'reports.json?limit=1&' };

test('the change of one entry leaves their number, and what is offered by it', async () => {
  const user = await bench.show(`/reports/${config}?search=Memphis`, admin);
  await screen.findByText('10.500 Einträge');
  await user.click(await box(1));
  const seen = await said(async () => {
    await user.click(screen.getByRole('button', { name: 'Status setzen' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Abgeschlossen/ }));
    await screen.findByText('1 Eintrag auf „Abgeschlossen“ gesetzt');
    expect(within(await table()).getByText('Abgeschlossen')).toBeTruthy();
  });
  expect(seen.filter(text => /[0-9.]+ Einträge$/.test(text))).toEqual(['10.500 Einträge']);
  expect(shown()).toContain('20 von 10.500 geladen');
  await user.click(await box(2));
  expect(await screen.findByRole('button', { name: 'Alle 10.500 auswählen' })).toBeTruthy();
});

test('a count that fails says so, and is begun again', async () => {
  const lost = bench.line.lose(counting, 'question', 3);
  const user = await bench.show(`/reports/${config}?search=Memphis`, admin);
  await screen.findByText('über 4.000 Einträge, nicht gezählt', {}, { timeout: 20_000 });
  expect(lost.count).toBe(3);
  expect((await table()).getAttribute('aria-rowcount')).toBe('-1');
  await user.click(screen.getByRole('button', { name: 'Erneut zählen' }));
  await screen.findByText('10.500 Einträge');
  expect((await table()).getAttribute('aria-rowcount')).toBe('10501');
  expect(screen.queryByRole('button', { name: 'Erneut zählen' })).toBeNull();
});

test('few that are not counted become a document, and many do not', async () => {
  const held = bench.line.hold(counting);
  const ordered = bench.line.lose({ method: 'POST', path: '/reports/exports.json' });
  const user = await bench.show(`/reports/${config}?search=Oslo`, admin);
  await screen.findByText('über 30 Einträge');
  await user.click(await screen.findByRole('button', { name: 'Exportieren' }));
  const dialog = await screen.findByRole('dialog', { name: /exportieren$/ });
  await user.click(within(dialog).getByRole('radio', { name: 'Ein Dokument (pdf)' }));
  const start = within(dialog).getByRole('button', { name: 'Exportieren' });
  expect(start.getAttribute('aria-disabled')).not.toBe('true');
  expect(within(dialog).getByText(/^Die Einträge sind noch nicht gezählt/)).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Alle (21.000 Einträge)' }));
  expect(start.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('radio', { name: 'Gefiltert (über 30 Einträge)' }));
  await user.click(start);
  // of the server, which refuses what a document does not hold
  await waitFor(() => expect(ordered.count).toBe(1));
  held.letGo();
  await screen.findByText('70 Einträge');
});

test('the rows of the search before keep their number until others come; its question is of what matches alone', async () => {
  const before = bench.asked.length;
  await bench.show(`/reports/${config}?search=Memphis&sort=created&direction=desc`, admin);
  await screen.findByText('10.500 Einträge');
  const counted = bench.asked.slice(before).filter(({ path }) => path.includes(counting.path));
  expect(counted.map(({ path }) => /sort=|direction=|contain=/.test(path))).toEqual([false]);
  const { navigate } = await import('../src/ui/navigation.ts');
  const held = bench.line.hold({ path: 'search=Oslo' });
  await act(async () => void navigate(`/reports/${config}?search=Oslo&sort=created&direction=desc`));
  await waitFor(() => expect(held.count).toBeGreaterThan(0));
  expect(shown()).toContain('10.500 Einträge');
  held.letGo();
  await screen.findByText('70 Einträge');
});

test('in English it is said in English', async () => {
  await bench.show(`/reports/${config}?search=Memphis`, admin);
  await screen.findByText('10.500 Einträge');
  const { setLanguage } = await import('../src/i18n/index.ts');
  const { useListTexts } = await import('../src/i18n/lists.ts');
  act(() => void setLanguage('en'));
  expect(await screen.findByText('10,500 entries')).toBeTruthy();
  const { over, countAgain, countFailed } = useListTexts.now();
  expect(over('4,000 entries')).toBe('over 4,000 entries');
  expect([countAgain, countFailed]).toEqual(['Count again', 'not counted']);
});
