/** Unit tests of the public form: addresses, language, and devices without storage. */
import type { Content } from '@kontor/form';
import { firstSpoken } from '@kontor/form/languages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '../src/base/local-storage.ts';
import { language } from '../src/i18n/index.ts';
import { offered, speakAsForm } from '../src/shared/language.ts';
import { loadForm, loadingOf } from '../src/shared/load-form.ts';
import { routeOf } from '../src/shared/route.ts';

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
