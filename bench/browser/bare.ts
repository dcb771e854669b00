/**
 * The baseline of the form bench: the same form hand-written on the DOM. The same elements, classes, ids and texts as
 * ours (the bench compares them), one listener per control, and each condition a function of the answers that hides or
 * shows elements that already exist. With `?quiet`, fields outside of the viewport are laid out late
 * (`content-visibility`), as ours are.
 */
import type { Choice, Comparison, Content, Options } from '@kontor/form';
import { readDate } from '../../packages/form/src/dates/rules/read.ts';
import { dateTexts } from '../../packages/form/src/dates/rules/texts.ts';
import { dateText } from '../../packages/form/src/dates/rules/write.ts';
import dates from '../../packages/form/src/dates/view/dates.module.css';
import styles from '../../packages/form/src/fill/base/field.module.css';
import grids from '../../packages/form/src/fill/base/form.module.css';
import { chunksOf } from '../../packages/form/src/fill/form/chunks.ts';
import choices from '../../packages/form/src/fill/input-kinds/choices.module.css';
import { form } from './form.ts';
import { offer } from './page.ts';

const quiet = location.search === '?quiet';
const prefix = 'bare';
const answers: Record<string, unknown> = {};
const required: Record<string, boolean> = {};
const touched = new Set<string>();
const readers = new Map<string, (() => void)[]>();
const wrong = new Map<string, HTMLElement>();

type Props = Record<string, string | boolean | undefined>;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  props: Props,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const name in props) {
    const value = props[name];
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  if (children.length) node.append(...children);
  return node;
}

function answer(name: string, value: unknown, field: HTMLElement): void {
  answers[name] = value;
  if (value === '' || value === null) touched.delete(name);
  else touched.add(name);
  if (wrong.has(name)) check(name, field);
  for (const read of readers.get(name) ?? []) read();
}

/** The slot of a field's error message, in the DOM while the field is invalid. */
function check(name: string, field: HTMLElement): void {
  const value = answers[name];
  wrong.get(name)?.remove();
  wrong.delete(name);
  if (!required[name] || (value !== undefined && value !== '' && value !== null)) return;
  const note = make('div', styles.error, { id: `${prefix}-${name}-note` }, 'Füllen Sie dieses Feld aus.');
  field.append(note);
  wrong.set(name, note);
}

function control(options: Options, id: string): HTMLElement {
  const name = String(options.name);
  const needed = options.required ? 'true' : undefined;
  if (options.type === 'select') {
    const node = make('select', '', { id, name, 'data-empty': true, 'aria-required': needed });
    node.append(make('option', '', { value: '' }, 'Bitte wählen'));
    for (const { value, label } of options.values as Choice[]) node.append(make('option', '', { value }, label));
    node.addEventListener('change', () => {
      answer(name, node.value, node);
      node.toggleAttribute('data-empty', node.value === '');
    });
    return make('span', `${styles.box} ${styles.select}`, {}, node);
  }
  if (options.type === 'textarea') {
    const node = make('textarea', '', { id, name, rows: '3', 'aria-required': needed });
    node.addEventListener('input', () => answer(name, node.value, node));
    return make('span', `${styles.box} ${styles.area}`, {}, node);
  }
  if (options.type === 'date') return make('span', styles.box, {}, day(name, id, needed));
  const type = String(options.type);
  const node = make('input', type === 'number' ? styles.number : '', {
    id,
    name,
    type,
    autocomplete: type === 'email' ? 'email' : 'off',
    inputmode: type === 'email' ? 'email' : type === 'number' ? 'decimal' : undefined,
    spellcheck: type === 'email' ? 'false' : undefined,
    min: type === 'number' ? '0' : undefined,
    max: type === 'number' ? '100' : undefined,
    step: type === 'number' ? 'any' : undefined,
    'aria-required': needed,
    'aria-describedby': type === 'number' ? `${id}-note` : undefined,
  });
  node.addEventListener('input', () =>
    answer(name, type === 'number' ? (node.value === '' ? null : Number(node.value)) : node.value, node),
  );
  return make('span', styles.box, {}, node);
}

const calendar = document.createElement('template');
calendar.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 24 24" fill="none"
  stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
  class="tabler-icon tabler-icon-calendar ${dates.icon}"><path d="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12"
  /><path d="M16 3v4"/><path d="M8 3v4"/><path d="M4 11h16"/></svg>`;

/** A day as text, and the button of its calendar, which no bench opens. */
function day(name: string, id: string, needed: string | undefined): HTMLElement {
  const node = make('input', styles.number, {
    id,
    name,
    type: 'text',
    placeholder: dateTexts.de.date,
    autocomplete: 'off',
    spellcheck: 'false',
    'data-date': 'date',
    'aria-haspopup': 'dialog',
    'aria-required': needed,
  });
  node.addEventListener('input', () => answer(name, readDate('date', node.value), node));
  node.addEventListener('change', () => {
    const read = readDate('date', node.value);
    if (read !== null) node.value = dateText('date', read, 'de');
  });
  const button = make(
    'button',
    dates.button,
    { type: 'button', tabindex: '-1', 'aria-label': dateTexts.de.open, 'aria-expanded': 'false' },
    calendar.content.cloneNode(true),
  );
  return make('span', dates.wrap, {}, node, button);
}

const star = () => make('span', styles.required, { 'aria-hidden': 'true', title: 'Pflichtfeld' }, '*');

function flag(options: Options, id: string): HTMLElement {
  const name = String(options.name);
  const needed = options.required ? 'true' : undefined;
  const node = make('input', '', { type: 'checkbox', id, name, 'aria-required': needed });
  node.addEventListener('change', () => answer(name, node.checked, node));
  const text = make('span', '', {}, String(options.label));
  if (options.required) text.append(star());
  return make('div', styles.field, {}, make('label', `${styles.choice} ${styles.yesNo}`, {}, node, text));
}

function radio(options: Options, id: string): HTMLElement {
  const name = String(options.name);
  const legend = make('legend', styles.label, {}, make('span', '', { id: `${id}-label` }, String(options.label)));
  if (options.required) legend.append(star());
  const values = options.values as Choice[];
  const widthOf = (label: string) => 82 + label.length * 5 + label.replace(/[fijlrt]/g, '').length * 3.4;
  const width = values.reduce((sum, { label }) => sum + widthOf(label), (values.length - 1) * 8);
  const tiles = make('div', `${choices.tiles} ${choices.framed}`, { style: `--together: ${Math.ceil(width)}px;` });
  const looks = [styles.choice, choices.tile, choices.line, options.required ? '' : choices.clearable];
  const look = looks.filter(Boolean).join(' ');
  for (const [index, { value, label }] of values.entries()) {
    const node = make('input', '', {
      type: 'radio',
      id: `${id}-${index}`,
      name: `${id}-choice`,
      value,
      'data-name': name,
    });
    node.addEventListener('change', () => answer(name, value, node));
    const whole = make('label', look, {}, node, make('span', '', {}, label));
    tiles.append(make('span', choices.option, {}, whole));
  }
  const props = { id, tabindex: '-1', role: 'radiogroup', 'aria-required': options.required ? 'true' : undefined };
  return make('fieldset', `${styles.field} ${styles.group}`, props, legend, tiles);
}

function labelled(options: Options, id: string): HTMLElement {
  const label = make('div', styles.label, {}, make('label', '', { for: id }, String(options.label)));
  if (options.required) label.append(star());
  const field = make('div', styles.field, {}, label, control(options, id));
  if (options.type === 'number') field.append(make('div', styles.hint, { id: `${id}-note` }, '0 bis 100'));
  return field;
}

function field({ column, options }: Content): HTMLElement {
  const name = String(options.name);
  const id = `${prefix}-${name}`;
  required[name] = options.required === true;
  const classes = [grids.cell, quiet && grids.quiet, column.width === 'col-6' && grids.w6].filter(Boolean).join(' ');
  const inside =
    options.type === 'checkbox'
      ? flag(options, id)
      : options.type === 'radio'
        ? radio(options, id)
        : labelled(options, id);
  return make('div', classes, { 'data-field': name }, inside);
}

function grid(contents: readonly Content[]): HTMLElement {
  const chunks = quiet ? chunksOf(contents) : [];
  if (chunks.length < 2) return cells(contents);
  const parts = chunks.map(chunk => {
    const part = cells(chunk.contents);
    part.className += ` ${grids.chunk}`;
    part.style.setProperty('--rows', String(chunk.rows));
    return part;
  });
  return make('div', grids.chunks, {}, ...parts);
}

function cells(contents: readonly Content[]): HTMLElement {
  const node = make('div', grids.grid, {});
  for (const content of contents) node.append(content.type === 'input' ? field(content) : condition(content));
  return node;
}

function condition({ options }: Content): HTMLElement {
  const node = make('div', grids.cell, {}, grid(options.contents as Content[]));
  const comparisons = options.comparisons as Comparison[];
  const name = comparisons[0]?.valOne ?? '';
  const show = () => {
    const value = answers[name];
    const hidden = !holds(comparisons, typeof value === 'string' ? value : '');
    if (node.hidden !== hidden) node.hidden = hidden;
  };
  const known = readers.get(name);
  if (known) known.push(show);
  else readers.set(name, [show]);
  return node;
}

/** The comparison operators that the form uses, on one text. */
function holds(comparisons: readonly Comparison[], value: string): boolean {
  let result = true;
  for (const [index, { comparison, valTwo }] of comparisons.entries()) {
    const two = String(valTwo);
    const one =
      comparison === 'empty'
        ? value === ''
        : comparison === 'filter'
          ? value.includes(two)
          : comparison === 'neq'
            ? value !== two
            : value !== 'true';
    result = index > 0 && comparisons[index - 1]?.gate === 'or' ? result || one : result && one;
  }
  return result;
}

offer(root => {
  root.append(make('div', grids.form, { 'data-form': prefix, 'data-mode': 'fill' }, grid(form.fields)));
  for (const list of readers.values()) for (const show of list) show();
});
