/** Tests of the handover dialog with mocked requests: uploads with progress, the link and its expiry. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../src/errors/api-error.ts';
import Handover from '../src/handover/index.tsx';
import { storeFiles } from '../src/handover/store.ts';
import { replaceIds } from '../src/offline/replace-ids.ts';
import { atRest } from './at-rest.ts';

afterEach(() => vi.useRealTimers());

const link = 'https://kontor.example/shared_reports/1/shr_x#continue=hnd_y';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('files that stand on this device alone', () => {
  const files = [
    { id: 'a', size: 30 },
    { id: 'b', size: 70 },
  ];

  test('are stored one after the other, and told of by their bytes', async () => {
    const told: [number, number][] = [];
    const arrived = new Map<string, string>();
    const send = async ({ id, size }: { id: string; size: number }, onSent: (bytes: number) => void) => {
      onSent(size / 2);
      // Progress may exceed the size of the files, since headers count too.
      onSent(size + 5);
      return `stored-${id}`;
    };
    await storeFiles(files, send, arrived, (...now) => told.push(now));
    expect([...arrived]).toEqual([
      ['a', 'stored-a'],
      ['b', 'stored-b'],
    ]);
    expect(told.map(([sent]) => sent)).toEqual([0, 15, 30, 30, 65, 100, 100]);
    expect(new Set(told.map(([, total]) => total))).toEqual(new Set([100]));
  });

  test('that have arrived do not go again after a lost line', async () => {
    const arrived = new Map<string, string>();
    const sent: string[] = [];
    const send = async ({ id }: { id: string }) => {
      sent.push(id);
      if (sent.length === 2) throw new ApiError(0, {});
      return `stored-${id}`;
    };
    await expect(storeFiles(files, send, arrived)).rejects.toThrow(ApiError);
    await storeFiles(files, send, arrived);
    expect(sent).toEqual(['a', 'b', 'b']);
    expect(arrived.size).toBe(2);
  });

  test('are named by their stored ids, however deep, and nothing else is changed', () => {
    const data = JSON.parse('{"photos":["a","c"],"_images":{"mark":"b"},"rows":[{"__proto__":"a","n":1,"t":"ab"}]}');
    const stored = replaceIds(data, new Map(Object.entries({ a: '1', b: '2' })));
    expect(JSON.stringify(stored)).toBe(
      '{"photos":["1","c"],"_images":{"mark":"2"},"rows":[{"__proto__":"1","n":1,"t":"ab"}]}',
    );
    expect(JSON.stringify(data)).toContain('["a","c"]');
  });
});

describe('the link', () => {
  test('is shown with its code, and until when; the account is named where one is needed', async () => {
    render(<Handover make={async () => ({ link, expires: inMs(3_600_000) })} signIn />);
    expect(await screen.findByRole('img', { name: /^QR-Code/ })).toBeTruthy();
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe(link);
    expect(screen.getByText(/^Gilt bis/)).toBeTruthy();
    expect(screen.getByText(/demselben Konto/)).toBeTruthy();
  });

  test('says how far it is, what went wrong, and tries again', async () => {
    const user = userEvent.setup();
    const seen = Promise.withResolvers<void>();
    const tries: ((how: (sent: number, total: number) => void) => Promise<{ link: string; expires: string }>)[] = [
      async tell => {
        tell(25, 100);
        await seen.promise;
        throw new ApiError(0, { name: 'Offline' });
      },
      async () => {
        throw new ApiError(413, { name: 'TooLarge', message: 'too large' });
      },
      async () => ({ link, expires: inMs(3_600_000) }),
    ];
    render(<Handover make={tell => tries.shift()?.(tell) ?? Promise.reject(new Error('once more than it may'))} />);
    expect(await screen.findByText('Dateien werden hochgeladen: 25 %')).toBeTruthy();
    seen.resolve();
    expect((await screen.findByRole('alert')).textContent).toContain('Verbindung zum Server');
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect((await screen.findByText('Zu groß')).closest('[role=alert]')?.textContent).toContain('bleiben auf diesem');
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('textbox')).toBeTruthy();
  });

  test('that has expired is not shown any more: there is a new one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let made = 0;
    // Runs effects before the clock advances; the link is rendered before its expiry timer is set.
    await act(async () => {
      render(<Handover make={async () => ({ link: `${link}${++made}`, expires: inMs(60_000) })} />);
    });
    expect(screen.getByRole('textbox')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(59_000));
    expect(screen.getByRole('textbox')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('abgelaufen');
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Neuen Link erstellen' }));
    expect(((await screen.findByRole('textbox')) as HTMLInputElement).value).toBe(`${link}2`);
  });

  test('a clock that is years ahead does not end it', async () => {
    render(<Handover make={async () => ({ link, expires: '2020-01-01T00:00:00Z' })} />);
    expect(await screen.findByRole('textbox')).toBeTruthy();
    await act(atRest);
    expect(screen.getByRole('textbox')).toBeTruthy();
  });
});
