/**
 * Bench of a form of 5,000 fields, 500 conditions and a repeat of 200 instances of 10 fields, in Chromium: from
 * mounting to the first painted frame, until it is complete, a key to its next frame, and a condition that reveals
 * 1,000 fields. Wall time, and the CPU time of the page's main thread, which a busy machine does not stretch.
 */
import { inputsOf } from '@kontor/form';
import type { CDPSession } from 'playwright-core';
import { form, instances, revealed } from './browser/large-form.ts';
import { median } from './lib/load.ts';
import { mainThread, openPages } from './lib/pages.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const count = 5;
const letters = sized('a quick brown fox jumps over a lazy dog.', 'a quick');
const expected = inputsOf(form).length - revealed + 10 * (instances - 1);

interface Figures {
  paint: number;
  paintCpu: number;
  whole: number;
  key: number;
  keyCpu: number;
  reveal: number;
  revealCpu: number;
}

const { browser, address, close } = await openPages(['large.html']);

/** Wall time and main-thread CPU time of `work` until the next painted frame. */
async function spent(session: CDPSession, work: () => Promise<number>): Promise<[wall: number, cpu: number]> {
  const before = await mainThread(session);
  const wall = await work();
  return [wall, (await mainThread(session)) - before];
}

async function measure(): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1040, height: 900 } });
  const page = await context.newPage();
  await page.goto(address('large.html'), { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const began = performance.now();
  const [paint, paintCpu] = await spent(session, () => page.evaluate<number>('mount()'));
  if (!(await page.locator('[name="first"]').isVisible())) throw new Error('nothing is shown');
  const fields = await page.evaluate<number>(`fields(${expected})`);
  const whole = performance.now() - began;
  if (fields !== expected) throw new Error(`${fields} of ${expected} fields`);

  await page.locator('[name="first"]').focus();
  await session.send('HeapProfiler.collectGarbage');
  const keys: number[] = [];
  const keyCpu: number[] = [];
  for (const letter of letters) {
    await page.evaluate("listen('input')");
    const [wall, cpu] = await spent(session, async () => {
      await page.keyboard.press(letter);
      return page.evaluate<number>('heard');
    });
    keys.push(wall);
    keyCpu.push(cpu);
  }
  await session.send('HeapProfiler.collectGarbage');
  await page.locator('[name="more"]').focus();
  await page.evaluate("listen('click')");
  const [reveal, revealCpu] = await spent(session, async () => {
    await page.keyboard.press('Space');
    return page.evaluate<number>('heard');
  });
  await page.evaluate(`fields(${expected + revealed})`);
  await context.close();
  return { paint, paintCpu, whole, key: median(keys), keyCpu: median(keyCpu), reveal, revealCpu };
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

const rows: { name: string; what: keyof Figures; bound?: number }[] = [
  { name: 'first painted frame', what: 'paint', bound: 1_500 },
  { name: 'first painted frame, CPU', what: 'paintCpu' },
  { name: `all ${expected.toLocaleString('en')} fields there`, what: 'whole' },
  { name: 'a key to its next frame', what: 'key', bound: 16 },
  { name: 'a key, CPU', what: 'keyCpu' },
  { name: '1,000 fields revealed, to the next frame', what: 'reveal', bound: 200 },
  { name: '1,000 fields revealed, CPU', what: 'revealCpu' },
];
console.log(`\n## large\n\nMilliseconds, median of ${count}.\n\n| what | value | bound |\n|---|---|---|`);
for (const { name, what, bound } of rows) {
  const value = median(found.map(each => each[what]));
  const over = exceeded(bound !== undefined && !(value < bound));
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound ?? ''}${over} |`);
}
