/** Unit tests of focus restoration: where the focus moves when its element is removed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreFocus } from '../src/shell/focus-restoration.ts';

let stop: () => void;
const get = (id: string) => document.getElementById(id) as HTMLElement;
const rested = () => vi.advanceTimersByTimeAsync(200);
const has = () => document.activeElement?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom has no layout: every element that is not hidden counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
  document.body.innerHTML = `<main id="main" tabindex="-1"><button id="new">+</button>
    <table><tbody id="rows">${['a', 'b', 'c'].map(id => `<tr data-row="${id}" id="${id}" tabindex="-1"><td><button id="${id}1">…</button></td></tr>`).join('')}</tbody></table>
    <ul id="cards">${['x', 'y'].map(id => `<li data-row="${id}" id="${id}"><a href="/${id}" id="${id}1">${id}</a></li>`).join('')}</ul></main>`;
  stop = restoreFocus(() => get('main'));
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['a row, to the one in its place', 'b1', 'b', 'c'],
  ['the last row, to the one before it', 'c1', 'c', 'b'],
  ['a card, to what opens the next', 'x1', 'x', 'y1'],
])('from %s', async (_what, focused, gone, next) => {
  get(focused).focus();
  get(gone).remove();
  await rested();
  expect(has()).toBe(next);
});

test('from the last of a list to where the keys were before, and where that is gone to the start of the screen', async () => {
  get('new').focus();
  get('x1').focus();
  get('cards').remove();
  await rested();
  expect(has()).toBe('new');
  get('new').remove();
  await rested();
  expect(has()).toBe('main');
});

test('from a dialog that is gone to what opened it, and from a part of a dialog to the dialog', async () => {
  get('new').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="over"><div role="dialog" id="d" tabindex="-1"><button id="d1"></button></div></div>',
  );
  get('d1').focus();
  get('main').setAttribute('aria-hidden', 'true');
  get('d1').remove();
  await rested();
  expect(has()).toBe('d');
  get('main').removeAttribute('aria-hidden');
  get('over').remove();
  await rested();
  expect(has()).toBe('new');
});

test('from a control that was replaced to what stands in its place', async () => {
  get('main').insertAdjacentHTML('beforeend', '<span id="place"><button id="add">+ Zeitraum</button></span>');
  get('add').focus();
  get('place').innerHTML = '<button id="chip">Zeitraum: März</button>';
  await rested();
  expect(has()).toBe('chip');
});

test('from a panel that is gone to what has taken the place of its opener', async () => {
  get('main').insertAdjacentHTML('beforeend', '<span id="place"><button id="add">+ Zeitraum</button></span>');
  get('new').focus();
  get('add').focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="panel"><input id="from"></div>');
  get('from').focus();
  get('place').innerHTML = '<button id="chip">Zeitraum: März</button>';
  get('panel').remove();
  await rested();
  expect(has()).toBe('chip');
});

test('to the same again that was hidden while a part of its screen loaded', async () => {
  get('new').focus();
  get('main').hidden = true;
  get('new').blur();
  document.body.append(document.createElement('p'));
  await rested();
  expect(document.activeElement).toBe(document.body);
  get('main').hidden = false;
  await rested();
  expect(has()).toBe('new');
});

test('nowhere, where somebody wants it so, where it was scrolled away, or where something else took it', async () => {
  get('new').focus();
  get('new').blur();
  await rested();
  get('b').remove();
  await rested();
  expect(document.activeElement).toBe(document.body);

  get('a1').focus();
  get('rows').dispatchEvent(new Event('scroll'));
  get('a').remove();
  await rested();
  expect(document.activeElement).toBe(document.body);

  get('c1').focus();
  get('c').remove();
  get('y1').focus();
  await rested();
  expect(has()).toBe('y1');
});
