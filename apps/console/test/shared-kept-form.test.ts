/** Test of a public form that is opened from the copy on the device: its head is its own, not that of the form before. */
import './indexed-db.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { linkKey, storeForm } from '../src/offline/forms.ts';
import { senderPicture } from '../src/shared/branding.ts';
import { loadForm, loadingOf, type SharedForm } from '../src/shared/load-form.ts';

afterEach(() => vi.restoreAllMocks());

const form = (name: string, sender_picture: string | null): SharedForm => ({
  ...{ id: crypto.randomUUID(), name, fields: [], states: [], sender_picture },
});

it.each([
  ['with one', '/api/report-configs/b/sender-picture?v=b'],
  ['without one', null],
])('the head of a kept form, %s, is not that of the form before', async (_which, own) => {
  const [before, kept] = [form('Before', '/api/report-configs/a/sender-picture?v=a'), form('Kept', own)];
  await storeForm(await linkKey(kept.id, 'shr_b'), kept, { pictures: new Map(), known: null });
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: before }));
  await loadForm({ kind: 'form', id: before.id, token: 'shr_a' });
  expect(senderPicture.get()).toBe(before.sender_picture);
  asked.mockImplementation(async () => Response.error());
  const place = { kind: 'form', id: kept.id, token: 'shr_b' } as const;
  await loadForm(place);
  expect(loadingOf(place).get()).toMatchObject({ kind: 'ready', form: { name: 'Kept' } });
  expect(senderPicture.get()).toBe(own);
});
