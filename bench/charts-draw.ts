/**
 * Bench of drawing: twelve charts of 1,000 points each in Chromium, all in the viewport: from mounting to the frame
 * that shows the last of them, the longest task on the way, and a move of the pointer to its next frame. Of wall times
 * the minimum of all rounds counts: on a busy machine the others measure its neighbours.
 */
import { median } from './lib/load.ts';
import { mainThread, openPages } from './lib/pages.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const count = 7;

interface Figures {
  drawn: number;
  cpu: number;
  longest: number;
  nodes: number;
  move: number;
}

const { browser, address, close } = await openPages(['charts.html']);

async function measure(): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.goto(address('charts.html'), { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await mainThread(session);
  const drawn = await page.evaluate<number>('drawn()');
  const cpu = (await mainThread(session)) - before;
  const longest = await page.evaluate<number>('longest');
  const nodes = await page.evaluate<number>("document.querySelectorAll('main *').length");
  const plot = await page.getByRole('application').nth(1).boundingBox();
  if (!plot) throw new Error('nothing is drawn');
  const moves: number[] = [];
  for (let at = 0; at < sized(20, 3); at++) {
    const from = await mainThread(session);
    await page.mouse.move(plot.x + 60 + at * 15, plot.y + 100);
    await page.evaluate('frame()');
    moves.push((await mainThread(session)) - from);
  }
  if (!(await page.getByRole('application').nth(1).textContent())?.includes('Alle')) throw new Error('nothing is told');
  await context.close();
  return { drawn, cpu, longest, nodes, move: median(moves) };
}

const found: Figures[] = [];
try {
  for (const round of rounds(count)) {
    const figures = await measure();
    console.error(figures);
    if (round >= 0) found.push(figures);
  }
} finally {
  await close();
}

const least = (values: number[]) => Math.min(...values);
const rows: { name: string; what: keyof Figures; bound?: number; of?: (values: number[]) => number }[] = [
  { name: '12 charts of 1,000 points: until the last is painted, ms, least', what: 'drawn', bound: 500, of: least },
  { name: 'the same, median', what: 'drawn' },
  { name: 'CPU of the main thread, ms', what: 'cpu', bound: 300 },
  { name: 'the longest task, ms, least (0: none over 50)', what: 'longest', bound: 100, of: least },
  { name: 'elements', what: 'nodes' },
  { name: 'a move of the pointer, CPU ms to its frame', what: 'move', bound: 16 },
];
console.log(
  `\n## charts-draw\n\n${count} rounds, median where nothing else is said.\n\n| what | value | bound |\n|---|---|---|`,
);
for (const { name, what, bound, of = median } of rows) {
  const value = of(found.map(each => each[what]));
  const over = exceeded(bound !== undefined && !(value < bound));
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound ?? ''}${over} |`);
}
