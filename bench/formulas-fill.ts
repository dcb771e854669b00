/**
 * Bench of filling in a form with formulas in Chromium: 5,000 fields with 1,000 calculations in chains and a repeat of
 * 200 × 10, beside the same form with number fields in place of its calculations, each in a fresh page, in turns. Loading
 * it, and a key in a field that three calculations read until the frame that shows their results. Wall time, and the CPU
 * time of the page's main thread, which a busy machine does not stretch.
 */
import type { CDPSession, Page } from 'playwright-core';
import { few, whole } from './browser/formula-form.ts';
import { median } from './lib/load.ts';
import { mainThread, openPages } from './lib/pages.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const count = 7;
const digits = sized('12345678901234', '1234');
const sizes = sized(whole, few);
const expected = sizes.fields + sizes.calculations + sizes.instances * sizes.inside;

interface Figures {
  paint: number;
  paintCpu: number;
  wholeCpu: number;
  key: number;
  keyCpu: number;
}

const { browser, address, close } = await openPages(['formulas.html']);

async function keys(page: Page, session: CDPSession): Promise<Pick<Figures, 'key' | 'keyCpu'>> {
  await page.locator('[name="n0"]').fill('');
  await page.evaluate('frame()');
  await session.send('HeapProfiler.collectGarbage');
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (const digit of digits) {
    await page.evaluate("listen('input')");
    const before = await mainThread(session);
    await page.keyboard.press(digit);
    wall.push(await page.evaluate<number>('heard'));
    cpu.push((await mainThread(session)) - before);
  }
  return { key: median(wall), keyCpu: median(cpu) };
}

async function measure(kind: 'formulas' | 'plain'): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1040, height: 900 } });
  const page = await context.newPage();
  await page.goto(address(`formulas.html?${kind}&${sized('all', 'few')}`), { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.collectGarbage');
  const before = await mainThread(session);
  const paint = await page.evaluate<number>('mount()');
  const paintCpu = (await mainThread(session)) - before;
  const there = await page.evaluate<number>(`fields(${expected})`);
  if (there !== expected) throw new Error(`${there} of ${expected} fields`);
  await page.evaluate('frame()');
  const wholeCpu = (await mainThread(session)) - before;
  const typed = await keys(page, session);
  if (kind === 'formulas') {
    const shown = (await page.locator('[data-field="c2"] input').inputValue()).replace(/\D/g, '');
    const wanted = String((Number(digits) + 1) * 4);
    if (shown !== wanted) throw new Error(`${shown} in place of ${wanted}`);
  }
  await context.close();
  return { paint, paintCpu, wholeCpu, ...typed };
}

const found: Record<'formulas' | 'plain', Figures[]> = { formulas: [], plain: [] };
try {
  for (const round of rounds(count)) {
    const [formulas, plain] = [await measure('formulas'), await measure('plain')];
    console.error(formulas, plain);
    if (round < 0) continue;
    found.formulas.push(formulas);
    found.plain.push(plain);
  }
} finally {
  await close();
}

const rows: { name: string; what: keyof Figures; most?: number; ratio?: number }[] = [
  { name: 'first painted frame', what: 'paint' },
  { name: 'first painted frame, CPU', what: 'paintCpu', ratio: 1.3 },
  { name: `all ${expected.toLocaleString('en')} fields there, CPU`, what: 'wholeCpu', ratio: 1.3 },
  { name: 'a key that three calculations read, to the frame', what: 'key', most: 16 },
  { name: 'such a key, CPU', what: 'keyCpu', most: 16 },
];
console.log(
  `\n## formulas-fill\n\nMilliseconds, median of ${count}; the ratio within a round.\n\n| what | formulas | without | ratio | bound |\n|---|---|---|---|---|`,
);
for (const { name, what, most, ratio } of rows) {
  const [own, plain] = [found.formulas, found.plain].map(all => all.map(each => each[what])) as [number[], number[]];
  const [value, times] = [median(own), median(own.map((each, at) => each / plain[at]!))];
  const over = exceeded((most !== undefined && !(value <= most)) || (ratio !== undefined && !(times <= ratio)));
  const bound = most === undefined ? (ratio ?? '') : `${most} ms`;
  console.log(
    `| ${name} | ${value.toFixed(1)} | ${median(plain).toFixed(1)} | ${times.toFixed(2)} | ${bound}${over} |`,
  );
}
