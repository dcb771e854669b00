/**
 * Property tests of scenes: for any figures, everything drawn is inside the picture, has finite numbers, and is
 * well-formed SVG.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { preferredHeight } from '../layout/horizontal-bars.ts';
import type { Scene } from '../layout/scene.ts';
import { type ChartTypeName, chartTypeNames, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { examples, oddExamples } from './examples.ts';
import { sceneOf } from './scene-of.ts';
import { sceneWithLegend } from './scene-with-legend.ts';
import { renderSvg } from './svg.ts';

vi.setConfig({ testTimeout: 60_000 });

type Spot = [x: number, y: number];

/** The end point of a path command, from the current point. */
function moved([x, y]: Spot, letter: string, numbers: readonly number[]): Spot {
  const [first = 0] = numbers;
  const [px = 0, py = 0] = numbers.slice(-2);
  const ends: Record<string, Spot> = {
    H: [first, y],
    V: [x, first],
    h: [x + first, y],
    v: [x, y + first],
    a: [x + px, y + py],
    Z: [x, y],
  };
  return ends[letter] ?? [px, py];
}

/** Current point after a command, absolute or relative. */
function* spots(path: string): Generator<[x: number, y: number]> {
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7, a: 7, h: 1, v: 1, Z: 0 }[letter];
    if (size === undefined) throw new Error(`${letter} in ${path}`);
    for (let at = 0; at < Math.max(1, numbers.length); at += size || 1) {
      [x, y] = moved([x, y], letter, numbers.slice(at, at + size));
      yield [x, y];
    }
  }
}

function expectDrawn(scene: Scene, what: string): void {
  const { width, height, marks, rules, texts, targets } = scene;
  const edge = 0.11;
  const isIn = ([x, y]: Spot, margin: number) =>
    x >= -margin && x <= width + margin && y >= -margin && y <= height + margin;
  for (const { path } of [...marks, ...rules]) {
    expect(path, what).not.toMatch(/NaN|Infinity|undefined|null/);
    // A point at the edge may extend beyond it by its radius.
    for (const spot of spots(path)) if (!isIn(spot, 30)) throw new Error(`${what}: ${spot}`);
  }
  for (const { path } of marks.filter(({ stroke }) => stroke))
    for (const spot of spots(path)) expect(isIn(spot, edge), `${what}: ${spot}`).toBe(true);
  for (const { x, y, text } of texts) {
    expect(Number.isFinite(x) && Number.isFinite(y), what).toBe(true);
    expect(y > 0 && y <= height && x >= 0 && x <= width, `${what}: "${text}" at ${x} ${y}`).toBe(true);
    expect(text, what).not.toMatch(/NaN|Infinity|undefined/);
  }
  for (const { x, y } of targets)
    expect(x >= 0 && x <= width && y >= 0 && y <= height, `${what}: ${x} ${y}`).toBe(true);
}

/** Balanced tags, quoted attributes, no bare ampersand, no character that XML forbids. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/g,
    (_, closes, name, _attributes, alone) => {
      if (closes) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
  expect(svg).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
}

const sizes = [
  { width: 1_700, height: 800 },
  { width: 560, height: 240 },
  { width: 300, height: 180 },
  { width: 90, height: 48, small: true },
];

test.each([...examples, ...oddExamples])('$name ($type) is drawn in every size', ({ name, type, figures }) => {
  for (const size of sizes)
    for (const language of ['de', 'en'] as const) {
      for (const patterns of [false, true]) {
        const scene = sceneOf(type, figures, { ...size, language, patterns });
        expectDrawn(scene, `${name} ${size.width}`);
        if (size.small) expect([scene.texts, scene.rules]).toEqual([[], []]);
        expectWellFormed(renderSvg(scene, { title: name, background: '#FFFFFF' }));
      }
      expectWellFormed(renderSvg(sceneWithLegend(type, figures, { ...size, language }), { title: name }));
    }
});

test('each example of a type shows all of its figures', () => {
  for (const { name, type, figures } of examples) {
    const { targets, empty } = sceneOf(type, figures, { width: 700, height: 320, language: 'de' });
    const count = figures.datasets.reduce((sum, { data }) => sum + data.filter(each => each !== null).length, 0);
    expect([name, targets.length, empty]).toEqual([name, count, false]);
  }
});

const number = fc.oneof(
  fc.integer({ min: -50, max: 5_000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.double({ noNaN: true }),
  fc.constant(null),
);
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('offen', 'in Arbeit', '2026-11-20'),
);
const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map(each => `#${each.toString(16).padStart(6, '0')}`);

const byLabel: fc.Arbitrary<ChartFigures> = fc
  .tuple(
    fc.constantFrom('words', 'number', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'),
    fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 400 })),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([kind, count, sets]) =>
    fc.record({
      kind: fc.constant(kind as ChartFigures['kind']),
      heading: word,
      labels: fc.array(word, { minLength: count, maxLength: count }),
      values: fc.constant(
        Array.from({ length: count }, (_, at) => {
          const month = `${2_000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
          if (kind === 'month') return month;
          if (kind === 'week') return `${2_000 + Math.floor(at / 52)}-W${String((at % 52) + 1).padStart(2, '0')}`;
          if (kind === 'quarter') return `${1_900 + Math.floor(at / 4)}-Q${(at % 4) + 1}`;
          if (kind === 'year') return String(1_600 + at);
          if (kind === 'hour') return String(at).padStart(2, '0');
          if (kind === 'day') return new Date(Date.UTC(2_020, 0, 1 + at)).toISOString().slice(0, 10);
          return String(at);
        }),
      ),
      datasets: fc.array(
        fc.record({
          id: word,
          label: word,
          color,
          measure: fc.option(word),
          data: fc.array(number, { minLength: count, maxLength: count }),
        }),
        { minLength: sets, maxLength: sets },
      ),
      omitted: fc.constant(0),
    }),
  );

const moment = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map(each => each.toISOString());
const finite = fc.double({ noNaN: true });
const asPoints: fc.Arbitrary<ChartFigures> = fc.boolean().chain(timed =>
  fc.record({
    kind: fc.constant('points' as const),
    heading: word,
    labels: fc.constant([]),
    values: fc.constant([]),
    datasets: fc.array(
      fc.record({
        id: word,
        label: word,
        color,
        measure: fc.option(word),
        data: fc.array(fc.record({ x: timed ? moment : finite, y: finite, r: finite }), { maxLength: 60 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    omitted: fc.constant(0),
  }),
);

const chart = fc
  .constantFrom(...chartTypeNames)
  .chain(type => fc.tuple(fc.constant(type), chartTypes[type].points ? asPoints : byLabel));

test('random figures are drawn within their place, and well-formed', () => {
  fc.assert(
    fc.property(
      chart,
      fc.record({
        width: fc.integer({ min: 120, max: 1_700 }),
        height: fc.integer({ min: 80, max: 800 }),
        language: fc.constantFrom('de', 'en'),
        patterns: fc.boolean(),
      }),
      fc.boolean(),
      ([type, given]: [ChartTypeName, ChartFigures], options, log) => {
        const figures: ChartFigures = log ? { ...given, log } : given;
        const scene = sceneOf(type, figures, options);
        expectDrawn(scene, type);
        expectWellFormed(renderSvg(scene));
        expectWellFormed(renderSvg(sceneWithLegend(type, figures, options), { title: figures.heading }));
      },
    ),
    { numRuns: 300 },
  );
});

test('where the page can grow, each of many bars is called by its name', () => {
  const labels = Array.from({ length: 33 }, (_, at) => `Eine Tierart mit langem Namen, Nummer ${at + 1}`);
  const datasets = [{ id: 'a', label: 'Meldungen', color: '#244C5A', measure: null, data: labels.map((_, at) => at) }];
  const figures: ChartFigures = { kind: 'words', heading: 'Tierart', labels, values: labels, omitted: 0, datasets };
  const named = (height: number) =>
    sceneOf('bar', figures, { width: 900, height, language: 'de' }).texts.filter(({ role }) => role === 'label');
  expect(named(320).length).toBeLessThan(33);
  expect(named(preferredHeight('bar', figures, 320)).length).toBe(33);
  expect(preferredHeight('pie', figures, 320)).toBe(320);
});
