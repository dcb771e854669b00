/** Tests of switching the language at run time: open dialogs, toasts and errors are translated too. */
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../src/errors/api-error.ts';
import { loadErrorTexts } from '../src/errors/error-texts.ts';
import { useFilesTexts } from '../src/i18n/files.ts';
import { language } from '../src/i18n/index.ts';
import { useUiTexts } from '../src/i18n/ui.ts';
import JobList from '../src/shell/jobs-list.tsx';
import { confirmRemove } from '../src/ui/confirm.ts';
import { jobs, startJob } from '../src/ui/jobs.ts';
import { LiveRegion } from '../src/ui/live-region.tsx';
import { DotsMenu } from '../src/ui/menu.tsx';
import { Overlays } from '../src/ui/overlays.tsx';
import { askUnsaved, choose, questions } from '../src/ui/questions.ts';
import { toast, toasts } from '../src/ui/toasts.ts';

const english = () => act(async () => language.set('en'));
afterEach(() =>
  act(async () => {
    language.set('de');
    toasts.set([]);
    jobs.set([]);
    for (const question of questions.get()) question.settle(undefined);
  }),
);

test('texts that somebody holds speak the language of the moment, with and without parameters', async () => {
  const { result } = renderHook(() => useUiTexts());
  const [held, now] = [result.current, useUiTexts.now()];
  expect([held.save, held.menuOf('A')]).toEqual(['Speichern', 'Menü zu A']);
  await english();
  for (const t of [held, now]) expect([t.save, t.menuOf('A')]).toEqual(['Save', 'Menu for A']);
  // Values derived from a catalogue are computed again.
  expect(result.current).not.toBe(held);
  expect(useUiTexts.now()).toBe(result.current);
});

test.each<[string, () => Promise<unknown>, RegExp, RegExp]>([
  ['about deleting', () => confirmRemove('A', () => useUiTexts.now().unsavedBody), /^„A“ löschen\?/, /^Delete "A"\?/],
  ['about what is unsaved', () => askUnsaved(), /^Änderungen speichern\?/, /^Save changes\?/],
  [
    'of one’s own',
    () => choose(() => ({ title: useUiTexts.now().jobs, answers: [{ value: 1, label: useUiTexts.now().back }] })),
    /^Aufträge/,
    /^Jobs/,
  ],
])('an open question %s', async (_what, ask, german, other) => {
  render(<Overlays />);
  act(() => void ask());
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(german);
  await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true));
  const focused = document.activeElement;
  await english();
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toMatch(other);
  expect(dialog.textContent).not.toMatch(/[äöüß]|Zurück|Verwerfen|behalten/);
  expect(document.activeElement).toBe(focused);
});

test('an open menu, whoever made its entries', async () => {
  const t = useFilesTexts.now();
  render(<DotsMenu name="A" items={() => [{ id: 'a', label: t.undone }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Menü zu A' }));
  await screen.findByRole('menuitem', { name: useFilesTexts.all.de.undone });
  await english();
  expect(screen.getByRole('menuitem').textContent).toBe(useFilesTexts.all.en.undone);
  expect(screen.getByRole('menu', { name: 'Menu for A' })).toBeTruthy();
});

test('messages, with their lines and what can be done about them, and refusals', async () => {
  await loadErrorTexts();
  const t = useUiTexts.now();
  render(<Overlays />);
  act(() => {
    toast.ok(() => t.jobs, { lines: () => [t.open], action: { label: () => t.retry, run: () => undefined } });
    toast.error(new ApiError(409, { name: 'X', issues: [{ path: '', code: 'invalid_date', message: '' }] }));
    toast.error(() => t.required);
  });
  const region = screen.getByRole('region');
  for (const text of ['Aufträge', 'Öffnen', 'Erneut versuchen', 'Schon vergeben', 'Das ist kein Datum.', 'Pflichtfeld'])
    expect(region.textContent).toContain(text);
  await english();
  expect(region.textContent).toMatch(/^JobsOpenTry againAlready taken.+Required$/);
  // The same message twice is shown once, in either language.
  act(() => void toast.ok(() => t.jobs));
  expect(toasts.get()).toHaveLength(3);
});

test('the tray of jobs', async () => {
  const t = useUiTexts.now();
  render(<JobList />);
  act(() => startJob(() => t.jobs).progress(1, 2, () => t.loading));
  expect(screen.getByRole('progressbar', { name: 'Aufträge' })).toBeTruthy();
  await english();
  expect(screen.getByRole('progressbar', { name: 'Jobs' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Aufträge|Lädt/);
});

test('what was read out is gone, and not read out again', async () => {
  const { rerender } = render(<LiveRegion text="Jetzt an Position 2" />);
  expect(screen.getByRole('status').textContent).toBe('Jetzt an Position 2');
  await english();
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<LiveRegion text="Now at position 3" />);
  expect(screen.getByRole('status').textContent).toBe('Now at position 3');
});
