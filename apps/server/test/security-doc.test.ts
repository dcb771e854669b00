/** Test of docs/security.md: covers every ASVS requirement of levels 1 and 2, and refers to existing files only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

/** ASVS 5.0.0: for each section the level of each requirement, in order. */
const levels: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333', '6.6': '2223' },
  ...{
    '6.7': '33',
    '6.8': '2222',
    '7.1': '222',
    '7.2': '1111',
    '7.3': '22',
    '7.4': '11222',
    '7.5': '223',
    '7.6': '22',
  },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222', '10.6': '22' },
  ...{ '10.7': '222', '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23' },
  ...{ '11.7': '33', '12.1': '12233', '12.2': '11', '12.3': '22223', '13.1': '2333', '13.2': '222223', '13.3': '2233' },
  ...{ '13.4': '1222233', '14.1': '22', '14.2': '12223333', '14.3': '122', '15.1': '12233', '15.2': '12233' },
  ...{ '15.3': '1222222', '15.4': '3333', '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
};
const wanted = new Map<string, string>(
  Object.entries(levels).flatMap(([section, all]) =>
    [...all].flatMap((level, at) => (level === '3' ? [] : [[`${section}.${at + 1}`, level] as const])),
  ),
);

const states = ['met', 'partly', 'not met', 'operator', 'n.a.'];
interface Row {
  numbers: string[];
  levels: string[];
  state: string;
  where: string;
}

/** `1.2.6 – 1.2.8` are three. */
function numbersOf(cell: string): string[] {
  const [from = '', to = from] = cell.split(' – ');
  const section = from.replace(/\.\d+$/, '');
  const at = (number: string) => Number(number.split('.').at(-1));
  return Array.from({ length: at(to) - at(from) + 1 }, (_, index) => `${section}.${at(from) + index}`);
}

const rows: Row[] = text
  .slice(text.indexOf('## The list'))
  .split('\n')
  .map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '').trim()))
  .filter(cells => /^\d+\.\d+\.\d+/.test(cells[0] ?? ''))
  .map(([number = '', level = '', _short, state = '', ...where]) => {
    return { numbers: numbersOf(number), levels: level.split(', '), state, where: where.join(' | ') };
  });

it('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  const of = (level: string) => [...wanted.values()].filter(each => each === level).length;
  expect([of('1'), of('2')]).toEqual([70, 183]);
});

describe('the list', () => {
  it('names each requirement once, in order', () => {
    expect(rows.flatMap(row => row.numbers)).toEqual([...wanted.keys()]);
  });

  it('with its level, a state, and where or why', () => {
    for (const { numbers, levels: given, state, where } of rows) {
      expect([numbers[0], ...given]).toEqual([numbers[0], ...new Set(numbers.map(number => wanted.get(number)))]);
      expect([numbers[0], states.includes(state), where !== '']).toEqual([numbers[0], true, true]);
    }
  });

  it.each([
    ['partly', /Partly met, [^:]*: ([\d., \n]+)\./],
    ['not met', /\n## Not met\n([\s\S]*?)\nPartly met/],
  ])('agrees with what is said above it of what is %s', (state, where) => {
    const above = where.exec(text)?.[1] ?? '';
    const named =
      state === 'partly' ? above : [...above.matchAll(/^\| ([\d., ]+) \|/gm)].map(([, cell]) => cell).join();
    const listed: string[] = rows.filter(row => row.state === state).flatMap(row => row.numbers);
    expect([...(named.match(/\d+\.\d+\.\d+/g) ?? [])]).toEqual(listed);
  });
});

/** Met by what is written down, by what there is not, or by a list that a command makes: no test can show more. */
const withoutTest = new Set([
  ...['2.1.2', '2.1.3', '5.1.1', '6.1.1', '6.1.2', '6.1.3', '7.1.1', '8.1.1', '8.1.2', '11.1.1', '11.1.2', '13.1.1'],
  ...['13.4.5', '14.1.1', '14.1.2', '15.1.1', '15.1.2', '15.1.3', '16.1.1'],
  ...[
    '1.4.1',
    '1.4.2',
    '1.4.3',
    '3.7.1',
    '6.2.10',
    '6.4.2',
    '11.2.3',
    '11.3.2',
    '11.4.1',
    '11.4.3',
    '13.4.2',
    '15.2.3',
  ],
  // Of how the code is written: each names the file.
  ...['1.2.3', '1.3.7', '5.3.1', '6.5.4', '10.5.3', '16.2.2'],
]);

it('whatever is met names the test that shows it', () => {
  const silent = rows
    .filter(row => row.state === 'met' && !/`[\w/.-]+\.(?:test\.tsx?|spec\.ts)`/.test(row.where))
    .flatMap(row => row.numbers);
  expect(silent.filter(number => !withoutTest.has(number))).toEqual([]);
  expect([...withoutTest].filter(number => !silent.includes(number))).toEqual([]);
});

it('every file that it names is there', () => {
  const quoted = [
    ...text.matchAll(/`((?:src|test|docs|packages|apps|e2e|scripts)\/[\w./-]+|[A-Za-z-]+\.(?:md|json))`/g),
  ];
  const paths = quoted.map(([, path = '']) => (/^(src|test)\//.test(path) ? `apps/server/${path}` : path));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter(path => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});

it('every decision that it names was made', () => {
  const made = readdirSync(new URL('docs/decisions/', root));
  const named = [...text.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(number => !made.some(file => file.startsWith(number)))).toEqual([]);
});
