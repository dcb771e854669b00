/** Example charts of each type and edge cases: for the gallery, the tests and the bench. */
import { type ChartTypeName, chartTypeNames, chartTypes } from '../model/chart-types.ts';
import { chartConstants } from '../model/config.ts';
import type { ChartDataset, ChartFigures } from '../query/styled-figures.ts';

export interface Example {
  name: string;
  type: ChartTypeName;
  figures: ChartFigures;
}

type Kind = ChartFigures['kind'];
type Row = readonly [label: string, data: readonly (number | null)[], color?: string | undefined, measure?: string];

function rows(kind: Kind, heading: string, labels: readonly string[], datasets: readonly Row[]): ChartFigures {
  return {
    kind,
    heading,
    labels: [...labels],
    values: [...labels],
    omitted: 0,
    datasets: datasets.map(([label, data, color, measure = null], index) => ({
      id: `d${index}`,
      label,
      measure,
      data: [...data],
      color: color ?? chartConstants.colors[index % chartConstants.colors.length] ?? '#244C5A',
    })),
  };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The same numbers at each run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${from + Math.floor(at / 12)}-${pad((at % 12) + 1)}`);
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10));
const weeks = (year: number, count: number) => Array.from({ length: count }, (_, at) => `${year}-W${pad(at + 1)}`);

const roll = dice(7);
const wave = (count: number, most: number) =>
  Array.from({ length: count }, (_, at) =>
    Math.round(most * (0.5 - 0.42 * Math.cos((at / 6) * Math.PI)) * (0.7 + 0.5 * roll())),
  );

export const cloud = (count: number, sizes: boolean, seed = 3): ChartDataset['data'] => {
  const next = dice(seed);
  return Array.from({ length: count }, () => {
    const x = Math.round(next() * 9_000);
    return { x, y: Math.round(x / 12 + next() * 400), ...(sizes ? { r: Math.round(next() * 40) } : {}) };
  });
};

const pointsOf = (...datasets: [label: string, data: ChartDataset['data']][]): ChartFigures => ({
  kind: 'points',
  heading: 'Höhe in Fuß',
  labels: [],
  values: [],
  omitted: 0,
  datasets: datasets.map(([label, data], index) => ({
    id: `d${index}`,
    label,
    measure: 'Geschwindigkeit in Knoten',
    data,
    color: chartConstants.colors[index % 3] ?? '#244C5A',
  })),
});

const phases = ['Anflug', 'Steigflug', 'Startlauf', 'Landung, Ausrollen', 'Sinkflug', 'Rollen', 'Geparkt'];
const counted = [4_619, 1_956, 1_592, 1_405, 399, 18, 11];
const species = [
  'Star',
  'Felsentaube',
  'Carolinataube',
  'Kanadagans',
  'Rotschwanzbussard',
  'Ringschnabelmöwe',
  'Buntfalke',
];
const year = months(2026, 12);

const named: readonly Example[] = [
  {
    name: 'Meldungen nach Monat',
    type: 'bar',
    figures: rows('month', 'Flugdatum', year, [
      ['Alle Meldungen', [400, 343, 564, 778, 1_064, 729, 1_044, 1_248, 1_330, 1_352, 717, 431]],
      ['Mit Schaden', [87, 59, 99, 84, 68, 55, 62, 99, 108, 137, 120, 68], '#CE4A32'],
    ]),
  },
  {
    name: 'Vogelschlag je Monat',
    type: 'line',
    figures: rows('month', 'Flugdatum', months(1990, 151), [
      ['Alle Meldungen', wave(151, 160)],
      ['Mit Schaden', wave(151, 16), '#CE4A32'],
    ]),
  },
  {
    name: 'Schäden je Monat',
    type: 'area',
    figures: rows('month', 'Flugdatum', year, [
      ['Gering', [52, 31, 60, 44, 39, 30, 35, 61, 70, 82, 66, 40]],
      ['Mittel', [21, 18, 27, 25, 16, 15, 17, 24, 22, 33, 30, 17], '#C2851F'],
      ['Erheblich', [14, 10, 12, 15, 13, 10, 10, 14, 16, 22, 24, 11], '#CE4A32'],
    ]),
  },
  { name: 'Flugphase', type: 'doughnut', figures: rows('words', 'Flugphase', phases, [['Einträge', counted]]) },
  { name: 'Flugphase als Kreis', type: 'pie', figures: rows('words', 'Flugphase', phases, [['Einträge', counted]]) },
  {
    name: 'Bestimmte Tierarten',
    type: 'bar',
    figures: rows('words', 'Tierart', species, [['Einträge', [319, 232, 217, 190, 100, 87, 83]]]),
  },
  {
    name: 'Flugphase der Reihe nach',
    type: 'ranking',
    figures: rows('words', 'Flugphase', phases, [['Einträge', counted]]),
  },
  {
    name: 'Flugphase als Polarflächen',
    type: 'polar_area',
    figures: rows('words', 'Flugphase', phases, [['Einträge', [46, 30, 26, 22, 14, 6, 3]]]),
  },
  {
    name: 'Schäden nach Bauteil',
    type: 'radar',
    figures: rows(
      'words',
      'Bauteil',
      ['Radom', 'Triebwerk 1', 'Triebwerk 2', 'Tragfläche', 'Rumpf', 'Leitwerk'],
      [
        ['2025', [12, 19, 8, 14, 6, 3]],
        ['2026', [9, 22, 11, 7, 9, 5], '#CE4A32'],
      ],
    ),
  },
  {
    name: 'Höhe und Geschwindigkeit',
    type: 'scatter',
    figures: pointsOf(['Alle Meldungen', cloud(400, false)], ['Mit Schaden', cloud(60, false, 5)]),
  },
  {
    name: 'Kosten nach Höhe',
    type: 'bubble',
    figures: pointsOf(['Alle Meldungen', cloud(60, true)], ['Mit Schaden', cloud(12, true, 9)]),
  },
];

/** A type without an example of its own is shown with the figures of its group. */
function exampleOf(type: ChartTypeName): Example {
  const { points, radius, round, name } = chartTypes[type];
  const one = round ? rows('words', 'Flugphase', phases, [['Einträge', counted]]) : (named[0]?.figures ?? pointsOf());
  return {
    name: `Beispiel: ${name.de}`,
    type,
    figures: points ? pointsOf(['Alle Meldungen', cloud(60, radius)]) : one,
  };
}

const unnamed = chartTypeNames.filter(type => !named.some(each => each.type === type));
export const examples: readonly Example[] = [...named, ...unnamed.map(exampleOf)];

const thousand = Array.from({ length: 1_000 }, (_, at) => at);
const long =
  'Mängel an Fahrbahnmarkierungen und Beschilderung im Bereich der Rollbahn Nord zwischen den Positionen 12 und 27';

export const oddExamples: readonly Example[] = [
  { name: 'Nichts', type: 'bar', figures: rows('month', 'Flugdatum', [], [['Alle', []]]) },
  {
    name: 'Nichts im Kreis',
    type: 'pie',
    figures: rows('words', 'Flugphase', ['Anflug', 'Rollen'], [['Alle', [0, 0]]]),
  },
  { name: 'Keine Punkte', type: 'scatter', figures: pointsOf(['Alle', []]) },
  { name: 'Ein Monat', type: 'line', figures: rows('month', 'Flugdatum', ['2026-11'], [['Alle', [3]]]) },
  {
    name: 'Ein Monat, gestapelt',
    type: 'area',
    figures: rows(
      'month',
      'Flugdatum',
      ['2026-11'],
      [
        ['Alle', [3]],
        ['Mit Schaden', [2], '#CE4A32'],
      ],
    ),
  },
  { name: 'Eine Scheibe', type: 'pie', figures: rows('words', 'Zustand', ['offen'], [['Alle', [12]]]) },
  { name: 'Nur Nullen', type: 'bar', figures: rows('words', 'Zustand', ['offen', 'erledigt'], [['Alle', [0, 0]]]) },
  {
    name: 'Tausend Tage',
    type: 'line',
    figures: rows('day', 'Datum', days('2024-01-01', 1_000), [['Alle', wave(1_000, 90)]]),
  },
  {
    name: 'Sechs Wochen',
    type: 'bar',
    figures: rows('day', 'Datum', days('2026-10-12', 42), [['Alle', wave(42, 30)]]),
  },
  {
    name: 'Wochen eines Jahres',
    type: 'bar',
    figures: rows('week', 'Datum', weeks(2026, 53), [['Alle', wave(53, 30)]]),
  },
  { name: 'Fünfzehn Wochen', type: 'line', figures: rows('week', 'Datum', weeks(2026, 15), [['Alle', wave(15, 30)]]) },
  {
    name: 'Tausend Wörter',
    type: 'bar',
    figures: rows(
      'words',
      'Kennzeichen',
      thousand.map(at => `D-${at + 1_000}`),
      [['Alle', thousand.map(at => (at * 37) % 100)]],
    ),
  },
  {
    name: 'Tausend Stücke',
    type: 'pie',
    figures: rows(
      'words',
      'Kennzeichen',
      thousand.map(at => `D-${at + 1_000}`),
      [['Alle', thousand.map(at => (at * 37) % 100)]],
    ),
  },
  {
    name: 'Zahlen unten',
    type: 'bar',
    figures: rows('number', 'Alter', thousand.slice(0, 90).map(String), [['Alle', wave(90, 40)]]),
  },
  {
    name: 'Unter Null',
    type: 'bar',
    figures: rows('month', 'Datum', year, [
      ['Abweichung', [3, -4, 8, -12, 5, 0, 7, -2, -9, 4, 1, -6], undefined, 'Abweichung'],
    ]),
  },
  {
    name: 'Unter Null, Linie',
    type: 'line',
    figures: rows('month', 'Datum', year, [
      ['Temperatur', [-3.5, -4, 1, 6.25, 12, 17, 21, 20, 14, 8, 2, -1.5], undefined, 'Temperatur'],
    ]),
  },
  {
    name: 'Sehr groß',
    type: 'bar',
    figures: rows('month', 'Datum', year, [
      ['Kosten', year.map((_, at) => (at + 1) * 123_456_789), undefined, 'Kosten'],
    ]),
  },
  {
    name: 'Über alle Maßen',
    type: 'line',
    figures: rows('month', 'Datum', year, [['Kosten', year.map((_, at) => 10 ** (at * 27)), undefined, 'Kosten']]),
  },
  {
    name: 'Sehr klein',
    type: 'bar',
    figures: rows('month', 'Datum', year, [['Anteil', year.map((_, at) => (at + 1) / 4_000), undefined, 'Anteil']]),
  },
  {
    name: 'Lange Wörter',
    type: 'bar',
    figures: rows(
      'words',
      'Mangel',
      [long, `${long}, Nachtrag`, 'kurz'],
      [
        ['Alle', [12, 7, 3]],
        ['Erledigt', [2, 7, 1]],
      ],
    ),
  },
  {
    name: 'Lücken',
    type: 'line',
    figures: rows('month', 'Datum', year, [
      ['Mittel', [4, 6, null, 7, null, null, 5, 6, 9, null, 3, 4], undefined, 'Mittel'],
      ['Größtes', [8, 9, null, 12, 11, null, null, 14, 13, 10, null, 9], '#CE4A32', 'Größtes'],
    ]),
  },
  {
    name: 'Lücken, gestapelt',
    type: 'area',
    figures: rows('month', 'Datum', year, [
      ['Erste', [4, 6, null, 7, null, null, 5, 6, 9, null, 3, 4]],
      ['Zweite', [2, 3, 5, null, null, null, 4, 0, 0, 0, 6, 2], '#C2851F'],
      ['Dritte', [null, null, null, null, null, null, 8, 9, 7, 5, null, null], '#CE4A32'],
    ]),
  },
  {
    name: 'Unter Null, gestapelt',
    type: 'area',
    figures: rows('month', 'Datum', year, [
      ['Zugang', [3, 4, 8, 12, 5, 6, 7, 2, 9, 4, 1, 6], undefined, 'Zugang'],
      ['Abgang', [-1, -6, -2, -3, -9, -4, -1, -5, -2, -8, -3, -2], '#CE4A32', 'Abgang'],
    ]),
  },
  {
    name: 'Viele Reihen',
    type: 'line',
    figures: rows(
      'month',
      'Datum',
      year,
      thousand
        .slice(0, 14)
        .map(
          (at): Row => [
            `Reihe ${at + 1}`,
            wave(12, 30 + at * 9),
            `#${(((at + 2) * 1_193_046) % 16_777_216).toString(16).padStart(6, '0')}`,
          ],
        ),
    ),
  },
  {
    name: 'Fünfzig Reihen',
    type: 'bar',
    figures: rows(
      'words',
      'Zustand',
      ['offen', 'in Arbeit', 'erledigt'],
      thousand.slice(0, 50).map((at): Row => [`Reihe ${at + 1}`, [at, 50 - at, (at * 7) % 50]]),
    ),
  },
  {
    name: 'Zwei Ringe',
    type: 'doughnut',
    figures: rows('words', 'Flugphase', phases, [
      ['Alle', counted],
      ['Mit Schaden', [311, 402, 212, 98, 44, 1, 0], '#CE4A32'],
    ]),
  },
  {
    name: 'Zwanzig Stücke',
    type: 'doughnut',
    figures: rows(
      'words',
      'Art',
      thousand.slice(0, 20).map(at => `Art ${at + 1}`),
      [['Alle', thousand.slice(0, 20).map(at => 90 - at * 4)]],
    ),
  },
  {
    name: 'Polarflächen, zwei Reihen',
    type: 'polar_area',
    figures: rows(
      'words',
      'Art',
      ['A', 'B', 'C', 'D', 'E'],
      [
        ['Alle', [9, 7, 5, 8, 3]],
        ['Neu', [4, 6, 1, 2, 3], '#CE4A32'],
      ],
    ),
  },
  { name: 'Netz mit zwei Ecken', type: 'radar', figures: rows('words', 'Art', ['A', 'B'], [['Alle', [5, 7]]]) },
  {
    name: 'Netz mit hundert Ecken',
    type: 'radar',
    figures: rows(
      'words',
      'Art',
      thousand.slice(0, 100).map(at => `Art ${at + 1}`),
      [['Alle', wave(100, 40)]],
    ),
  },
  {
    name: 'Punkte in der Zeit',
    type: 'scatter',
    figures: {
      ...pointsOf([
        'Alle',
        thousand.slice(0, 200).map(at => ({ x: days('2025-03-01', 200)[at] ?? '', y: (at * 37) % 90 })),
      ]),
      heading: 'Datum',
    },
  },
  { name: 'Ein Punkt', type: 'bubble', figures: pointsOf(['Alle', [{ x: 120, y: -4, r: 0 }]]) },
  {
    name: 'Farben, die dunkel kaum zu sehen sind',
    type: 'bar',
    figures: rows(
      'words',
      'Art',
      ['A', 'B', 'C'],
      [
        ['Blau', [9, 7, 5], '#000080'],
        ['Schwarz', [4, 6, 1], '#000000'],
        ['Gelb', [7, 2, 9], '#FFE100'],
      ],
    ),
  },
  {
    name: '<script>alert(1)</script>"&',
    type: 'bar',
    figures: rows(
      'words',
      '<b>',
      ['<img src=x onerror=alert(1)>', '"&\'', '\u0000\uD800'],
      [
        ['</text><script>alert(1)</script>', [1, 2, 3]],
        [']]>', [3, 2, 1]],
      ],
    ),
  },
];
