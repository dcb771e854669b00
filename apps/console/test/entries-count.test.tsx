/** Component tests of the number of entries in a list of many, with the real server: told to be more, then exactly. */
import { newId } from '@kontor/form';
import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  config = (await admin.post('/report-configs/add.json', { name: 'Viele', fields: [field], states: [] })).body.data.id;
  await bench.house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version)
    select gen_random_uuid(), ${config}, ${admin.id}, ${admin.id},
      jsonb_build_object('airport', case when i % 2 = 0 then 'Memphis' else 'Denver' end),
      case when i % 2 = 0 then 'memphis' else 'denver' end, at.at, at.at, 1
    from generate_series(1, 21000) i, lateral (select now() - make_interval(secs => i) as at) at`);
});
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

test('in English it is said in English', async () => {
  await bench.show(`/reports/${config}?search=Memphis`, admin);
  await screen.findByText('10.500 Einträge');
  const { setLanguage } = await import('../src/i18n/index.ts');
  const { useListTexts } = await import('../src/i18n/lists.ts');
  act(() => void setLanguage('en'));
  expect(await screen.findByText('10,500 entries')).toBeTruthy();
  expect(useListTexts.now().over('4,000 entries')).toBe('over 4,000 entries');
});
