/**
 * Bench of lock contention: 50 clients that add to one form, beside 50 clients that add to eleven: if writers of one
 * form waited for one another (on a hot counter row, say), the first would take much longer. Wall time, interleaved,
 * median of 3 rounds.
 */
import { newId } from '@kontor/form';
import { answers, layGround, serveOurs } from './lib/ground.ts';
import { drive, median } from './lib/load.ts';
import { report } from './lib/report.ts';
import { rounds, sized } from './lib/size.ts';

const requests = sized(2_000, 50);
const ground = await layGround(sized(20_000, 1_000));
const ours = await serveOurs(ground);
const rows = answers();
const [one = ''] = ground.forms;

async function add(form: (index: number) => string): Promise<number> {
  const began = performance.now();
  await drive(50, requests, index => ({
    url: `${ours.base}/api/reports/add.json`,
    token: ground.tokens.own[index % 20] ?? '',
    method: 'POST',
    body: JSON.stringify({ report_config_id: form(index), data: rows[index % rows.length], local_id: newId() }),
  }));
  return (performance.now() - began) / requests;
}

const found: { ours: number; base: number }[] = [];
for (const round of rounds(3)) {
  const together = await add(() => one);
  const apart = await add(index => ground.forms[index % ground.forms.length] ?? one);
  if (round >= 0) found.push({ ours: together, base: apart });
}
report('writers', 'Wall ms an added entry, 50 clients: all to one form, beside eleven forms', [
  {
    name: 'add, 50 clients, one form',
    ours: median(found.map(round => round.ours)),
    base: median(found.map(round => round.base)),
    ratio: median(found.map(round => round.ours / round.base)),
    bound: 1.15,
  },
]);
await ours.stop();
await ground.close();
