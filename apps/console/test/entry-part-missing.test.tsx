/** Component test of an entry whose screen lacks a part at first: the draft is not left locked, and is there again. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';
import { entryForm } from './entry-form.ts';

const part = vi.hoisted(() => ({ missing: false }));
type Stored = typeof import('../src/screens/entries/common/stored.ts');
vi.mock('../src/screens/entries/common/stored.ts', async original => {
  const { storedOf } = await original<Stored>();
  const orMissing: Stored['storedOf'] = (...given) => {
    if (part.missing) throw new TypeError('Failed to fetch dynamically imported module');
    return storedOf(...given);
  };
  return { storedOf: orMissing };
});

let bench: Bench;
let admin: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

test('a draft of an entry is there again after a part of its screen could not be loaded', async () => {
  const form = (await admin.post('/report-configs/add.json', entryForm('Vogelschlag'))).body.data.id;
  const entry = { report_config_id: form, data: { airport: 'Ulm', species: 'Star' } };
  const { id } = (await admin.post('/reports/add.json', entry)).body.data;
  const edit = `/reports/${form}/${id}/edit`;
  const operator = () => screen.findByLabelText<HTMLInputElement>('Betreiber');
  const user = await bench.show(edit, admin);
  await user.type(await operator(), 'LH');
  await atRest();
  // like a reload: nothing is asked, nothing discarded
  const { endSession, session, beginSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });

  part.missing = true;
  if (token && self) beginSession(token, self);
  await (await import('../src/ui/navigation.ts')).navigate(edit, { force: true });
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  part.missing = false;
  await user.click(again);
  await waitFor(async () => expect((await operator()).value).toBe('LH'));
});
