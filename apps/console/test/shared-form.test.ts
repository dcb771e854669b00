/** Unit tests of the public form: addresses, language, and devices without storage. */
import type { Content } from '@kontor/form';
import { firstSpoken } from '@kontor/form/languages';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '../src/base/local-storage.ts';
import { useStore } from '../src/base/store.ts';
import { language } from '../src/i18n/index.ts';
import { offered, speakAsForm } from '../src/shared/language.ts';
import { loadForm, loadingOf } from '../src/shared/load-form.ts';
import { routeOf } from '../src/shared/route.ts';
import { useLoadAgain } from '../src/shared/use-load-again.ts';

afterEach(() => vi.restoreAllMocks());

describe('the address of a page', () => {
  it.each([
    ['/shared_reports/5f0/shr_a', { kind: 'form', id: '5f0', token: 'shr_a' }],
    ['/shared_reports/5f0/shr_a/', { kind: 'form', id: '5f0', token: 'shr_a' }],
    ['/shared_reports/5f0/shr%5Fa', { kind: 'form', id: '5f0', token: 'shr_a' }],
    ['/shared_reports/5f0/%', { kind: 'form', id: '5f0', token: '%' }],
    ['/shared_reports/thanks', { kind: 'thanks' }],
    ['/shared_reports/unsent/', { kind: 'unsent' }],
    ['/shared_reports/unsent/x', { kind: 'form', id: 'unsent', token: 'x' }],
    ['/shared_reports/5f0', { kind: 'nowhere' }],
    ['/shared_reports/5f0/shr_a/more', { kind: 'nowhere' }],
    ['/shared_reports//shr_a', { kind: 'nowhere' }],
    ['/reports/5f0/shr_a', { kind: 'nowhere' }],
  ])('%s', (path, place) => expect(routeOf(path)).toEqual(place));
});

describe('the language of a browser', () => {
  it.each([
    [['en-US', 'de'], 'en'],
    [['fr', 'DE-at', 'en'], 'de'],
    [['fr-FR'], null],
    [['__proto__', 'constructor'], null],
    [[], null],
  ] as const)('%j', (wanted, language) => expect(firstSpoken(wanted)).toBe(language));
});

describe('the language of a form for everybody', () => {
  const browserOf = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const formIn = (...codes: string[]) => {
    const text = codes.length === 0 ? 'Ort' : Object.fromEntries(codes.map(code => [code, `label in ${code}`]));
    const column = { width: 'col-12', before: 0, after: 0 } as const;
    const content = {
      id: crypto.randomUUID(),
      type: 'collapse_container',
      column,
      options: { label: text, contents: [] },
    };
    return { fields: [content as unknown as Content], states: [] };
  };
  afterEach(async () => {
    localStore.remove('language');
    language.set('de');
  });

  it.each([
    ['the only one of the form', ['en'], ['de-DE'], null, 'en', ['en']],
    ['the first of the browser among them', ['de', 'en'], ['fr', 'en-GB', 'de'], null, 'en', ['de', 'en']],
    ['what was chosen here before', ['de', 'en'], ['en'], 'de', 'de', ['de', 'en']],
    ['not what was chosen where the form has no such texts', ['en'], ['de'], 'de', 'en', ['en']],
    ['its first where the browser has none of them', ['en', 'de'], ['fr'], null, 'en', ['de', 'en']],
    ['the page’s own where it has no languages', [], ['en'], null, 'de', ['de', 'en']],
  ])('is %s', async (_, codes, browser, chosen, expected, choices) => {
    browserOf(...browser);
    if (chosen !== null) localStore.set('language', chosen);
    await speakAsForm(formIn(...codes));
    expect(language.get()).toBe(expected);
    expect([...offered.get()].sort()).toEqual(choices);
  });
});

it('what a browser refuses to keep lives as long as the tab', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
  expect(localStore.get('colour')).toBeNull();
  localStore.set('colour', 'blue');
  expect(localStore.get('colour')).toBe('blue');
});

describe('the form that its page carries', () => {
  const id = '0190a6d2-7c00-7000-8000-00000000000a';
  const place = { kind: 'form', id, token: 'shr_a' } as const;
  const named = (name: string, of = id) => ({ data: { id: of, name, fields: [], states: [] } });
  const carry = (told: object) => {
    const carried = document.createElement('script');
    Object.assign(carried, { type: 'application/json', id: 'early-form', textContent: JSON.stringify(told) });
    document.head.append(carried);
  };
  const shown = async () => {
    await loadForm(place);
    const loading = loadingOf(place).get();
    return loading.kind === 'ready' ? loading.form.name : loading.kind;
  };

  it('is not asked for, and the next time the present one is', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(named('Later')));
    carry(named('Now'));
    expect(await shown()).toBe('Now');
    expect(asked).not.toHaveBeenCalled();
    expect(await shown()).toBe('Later');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('is passed over where it is another', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(named('Asked for')));
    carry(named('Another', '0190a6d2-7c00-7000-8000-00000000000b'));
    expect(await shown()).toBe('Asked for');
  });
});

describe('a form that could not be loaded', () => {
  const refused = (code: number, headers = {}) => new Response('{}', { status: code, headers });
  const form = (id: string) => Response.json({ data: { id, name: 'Here', fields: [], states: [] } });

  /** Answers in their order, the last one again and again. */
  async function open(id: string, ...answers: (() => Response)[]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const asked: number[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const answer = answers[Math.min(asked.push(Date.now()), answers.length) - 1];
      return answer?.() ?? Response.error();
    });
    const place = { kind: 'form', id, token: 'shr_a' } as const;
    const loading = loadingOf(place);
    await loadForm(place);
    const { unmount } = renderHook(() => useLoadAgain(place, useStore(loading)));
    const outcome = async (event: () => void) => {
      const settled = Promise.withResolvers<void>();
      const stop = loading.subscribe(() => loading.get().kind !== 'waiting' && settled.resolve());
      await act(async () => {
        event();
        await settled.promise;
      });
      stop();
      return loading.get().kind;
    };
    return {
      kind: loading.get().kind,
      outcome,
      next: () => outcome(() => vi.advanceTimersToNextTimer()),
      /** Seconds between the requests. */
      waits: () => asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / 1_000),
      unmount,
    };
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  it('comes by itself once the server is free again, no earlier than it asks for', async () => {
    const id = '0190a6d2-7c00-7000-8000-0000000000b1';
    const page = await open(
      id,
      () => refused(503, { 'retry-after': '20' }),
      () => form(id),
    );
    expect(page.kind).toBe('failed');
    expect(await page.next()).toBe('ready');
    expect(page.waits()).toEqual([20 + 5]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is asked for less and less often', async () => {
    const page = await open('0190a6d2-7c00-7000-8000-0000000000b2', () => refused(500));
    for (let round = 0; round < 6; round++) expect(await page.next()).toBe('failed');
    expect(page.waits()).toEqual([5, 10, 20, 40, 60, 60]);
    page.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is asked for at once where the device is online again', async () => {
    const id = '0190a6d2-7c00-7000-8000-0000000000b3';
    const page = await open(
      id,
      () => Response.error(),
      () => Response.error(),
      () => form(id),
    );
    expect(page.kind).toBe('offline');
    expect(await page.outcome(() => window.dispatchEvent(new Event('online')))).toBe('ready');
  });

  it('is not asked for again where its link is not, or no longer, one', async () => {
    const page = await open('0190a6d2-7c00-7000-8000-0000000000b4', () => refused(404));
    expect([page.kind, vi.getTimerCount()]).toEqual(['gone', 0]);
  });
});
