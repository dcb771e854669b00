/** Unit tests of the public form: addresses, language, and devices without storage. */
import { firstSpoken } from '@kontor/form/languages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '../src/base/local-storage.ts';
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

it('what a browser refuses to keep lives as long as the tab', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
  expect(localStore.get('colour')).toBeNull();
  localStore.set('colour', 'blue');
  expect(localStore.get('colour')).toBe('blue');
});
