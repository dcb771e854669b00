/** Tests of the date input: typing, settling, unreadable text, the calendar by keyboard, native pickers on touch. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateInput, type DateInputProps } from './index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heard: [string, boolean][] = [];

function Host(props: Partial<DateInputProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? '');
  return (
    <DateInput
      type="date"
      language="de"
      aria-label="Tag"
      {...props}
      value={value}
      onValue={(next, unfinished) => {
        heard.push([next, unfinished]);
        setValue(unfinished ? null : next);
      }}
    />
  );
}

function show(props: Partial<DateInputProps> = {}) {
  heard.length = 0;
  const user = userEvent.setup();
  render(<Host {...props} />);
  return { user, field: screen.getByLabelText<HTMLInputElement>('Tag') };
}

test('a day is typed leniently, and shown in full once one leaves the field', async () => {
  const { user, field } = show();
  expect(field.placeholder).toBe('TT.MM.JJJJ');
  await user.type(field, '24.7.26');
  expect(field.value).toBe('24.7.26');
  expect(heard.at(-1)).toEqual(['2026-07-24', false]);
  await user.tab();
  expect(field.value).toBe('24.07.2026');
});

test('text that is no date is kept and reported as unfinished', async () => {
  const { user, field } = show({ value: '2026-07-24' });
  await user.clear(field);
  expect(heard.at(-1)).toEqual(['', false]);
  await user.type(field, '31.2.2026');
  await user.tab();
  expect(field.value).toBe('31.2.2026');
  expect(heard.at(-1)).toEqual(['', true]);
});

test('English has its own form', async () => {
  const { field } = show({ language: 'en', value: '2026-07-24' });
  expect(field.value).toBe('24 Jul 2026');
});

test('the calendar opens and is used by keyboard', async () => {
  const { user, field } = show({ value: '2026-07-24', min: '2026-07-10', max: '2026-09-30' });
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  const calendar = await screen.findByRole('dialog', { name: 'Kalender' });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await expect.poll(focused).toBe('Freitag, 24. Juli 2026');
  expect(within(calendar).getByRole('button', { pressed: true }).textContent).toBe('24');
  await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}');
  expect(focused()).toBe('Dienstag, 1. September 2026');
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(focused()).toBe('Freitag, 10. Juli 2026');
  expect(within(calendar).getByRole<HTMLButtonElement>('button', { name: /, 9\. Juli/ }).disabled).toBe(true);
  await user.keyboard('{Home}{End}{Enter}');
  expect(heard.at(-1)).toEqual(['2026-07-12', false]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('Escape closes the calendar alone, without a choice', async () => {
  const around = vi.fn();
  heard.length = 0;
  const user = userEvent.setup();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: what listens around a field, such as a dialog
    <div onKeyDown={around}>
      <Host value="2026-07-24" />
    </div>,
  );
  await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(around).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

test('a day chosen for a timestamp keeps its time, and waits for one where there is none', async () => {
  const { user, field } = show({ type: 'datetime-local', value: '2026-07-24T09:30' });
  await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
  await user.click(await screen.findByRole('button', { name: /25\. Juli/ }));
  expect(heard.at(-1)).toEqual(['2026-07-25T09:30', false]);
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
  await user.keyboard('{Enter}');
  expect(heard.at(-1)).toEqual(['', true]);
  await user.keyboard('8:15');
  expect(heard.at(-1)?.[0]).toMatch(/T08:15$/);
});

test('on touch the native picker takes the value, shown in the language of the product', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(pointer: coarse)',
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { field } = show({ value: '2026-07-24' });
  expect(field.type).toBe('date');
  expect(screen.getByText('24.07.2026')).toBeDefined();
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByText('TT.MM.JJJJ')).toBeDefined();
});
