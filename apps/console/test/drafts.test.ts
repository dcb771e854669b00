// @vitest-environment happy-dom
/** Drafts on the device (IndexedDB): written with a debounce, kept until they are saved or discarded. */
import './indexed-db.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession, type User } from '../src/api/session.ts';
import { useDraft } from '../src/library/drafts.ts';
import { atRest } from './at-rest.ts';

const user = { id: 'anna', username: 'anna', role: 'admin', permissions: {} } as unknown as User;
let place = 0;
// Loaded with the first draft, for longer than a page at rest is waited for.
beforeAll(async () => void (await import('idb')));
beforeEach(() => {
  place++;
  beginSession('ses_1', user);
});

const open = (document: string, dirty: boolean) =>
  renderHook(
    (props: { document: string; dirty: boolean }) =>
      useDraft({ shelf: 'test', place: String(place), version: undefined, ...props }),
    { initialProps: { document, dirty } },
  );
/** Written after a debounce, once an earlier draft has been looked for. */
const kept = async () => {
  await act(atRest);
  await act(atRest);
};
const found = async () => {
  const visit = open('fresh', false);
  await kept();
  return { ...visit, draft: visit.result.current.found?.document };
};
/** As if the page ended without any event. */
async function typed(document: string): Promise<void> {
  const visit = open(document, true);
  await kept();
  endSession();
  visit.unmount();
  beginSession('ses_1', user);
}

test('what is found stays for the next visit where nobody took or dropped it', async () => {
  await typed('half done');
  for (let visit = 0; visit < 3; visit++) {
    const { draft, unmount } = await found();
    expect(draft).toBe('half done');
    unmount();
    await atRest();
  }
  const { result, unmount } = await found();
  act(() => result.current.settle());
  unmount();
  await atRest();
  expect((await found()).draft).toBeUndefined();
});

test('a page that goes before it has looked takes nothing with it', async () => {
  await typed('half done');
  open('fresh', false).unmount();
  await atRest();
  expect((await found()).draft).toBe('half done');
});

test('who leaves deliberately leaves nothing behind, and what is saved is no draft', async () => {
  const left = open('typed', true);
  await kept();
  left.unmount();
  await atRest();
  const next = await found();
  expect(next.draft).toBeUndefined();
  next.rerender({ document: 'typed', dirty: true });
  await kept();
  next.rerender({ document: 'typed', dirty: false });
  await act(atRest);
  endSession();
  next.unmount();
  beginSession('ses_1', user);
  await waitFor(async () => expect((await found()).draft).toBeUndefined());
});
