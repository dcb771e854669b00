/** Adds photos and a matching remark to the newest strikes with damage. */
import type { DemoEntry } from './demo-form.ts';
import { dice } from './dice.ts';
import type { SceneName } from './pictures/index.ts';

interface Finding {
  scenes: readonly SceneName[];
  parts: readonly string[];
  remark: string;
}

const rich = (lead: string, points: readonly string[]) =>
  `<p>${lead}</p><ul>${points.map(point => `<li><p>${point}</p></li>`).join('')}</ul>`;

const findings: readonly Finding[] = [
  {
    scenes: ['fan_blade', 'feather'],
    parts: ['engine_1'],
    remark: rich('<strong>Fanblatt 7 eingerissen</strong>, Triebwerk nach der Landung getauscht.', [
      'Feder gesichert und eingeschickt',
    ]),
  },
  {
    scenes: ['runway'],
    parts: ['wing_left', 'landing_gear'],
    remark: rich('Landebahn auf 600 m abgesucht.', ['Reste geborgen', 'nach <strong>12 Minuten</strong> wieder frei']),
  },
  {
    scenes: ['feather'],
    parts: ['radome'],
    remark: rich('<strong>Delle am Radom</strong>, etwa 12 cm.', ['Federrest zur Bestimmung eingeschickt']),
  },
  {
    scenes: ['fan_blade', 'feather', 'runway'],
    parts: ['engine_2', 'fuselage'],
    remark: rich('Erhöhte Vibration an <strong>Triebwerk 2</strong>.', [
      'Rückkehr zum Platz',
      'Zwei Fanblätter beschädigt',
    ]),
  },
  {
    scenes: ['geese', 'runway'],
    parts: ['windshield'],
    remark: rich('Schwarm querte die Bahn.', ['Äußere Scheibe <strong>gesprungen</strong>', 'Innenscheibe unversehrt']),
  },
];

/** The number of strikes with photos. */
const shown = 20;

export function withPictures(entries: DemoEntry[]): DemoEntry[] {
  const harmed = entries
    .filter(({ data }) => ['minor', 'medium', 'substantial'].includes(String(data.damage)))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, shown);
  const order = new Map(harmed.map((entry, index) => [entry, index]));
  return entries.map(entry => {
    const index = order.get(entry);
    if (index === undefined) return entry;
    const { scenes, parts, remark } = dice(index + 7).pick(findings);
    return { ...entry, data: { ...entry.data, parts: [...parts], remark }, pictures: [{ field: 'photos', scenes }] };
  });
}
