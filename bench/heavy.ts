/**
 * Bench of one person who sends 100 heavy questions at once: the 99th percentile of what others ask meanwhile (lists,
 * writes, sign-in, health), against the same on a quiet server. `npm run bench -- heavy`.
 */
import { newId } from '@kontor/form';
import { hashPassword } from '../apps/server/src/accounts/passwords.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { answers, layGround, serveOurs } from './lib/ground.ts';
import { type Ask, ask, askOnce, percentile } from './lib/load.ts';
import { type Line, report } from './lib/report.ts';
import { sized } from './lib/size.ts';

const ground = await layGround(sized(120_000, 2_000));
const ours = await serveOurs(ground);
const [big = '', small = ''] = ground.forms;
const [heavyToken = '', ...others] = ground.tokens.all;
const rows = answers();
const password = 'a long enough password';
const hash = await hashPassword(password);
await ground.database.run(
  sql`insert into credentials (user_id, password_hash) select id, ${hash} from users where username like 'office %'`,
);

const pick = <T>(list: T[], index: number): T => list[index % list.length] as T;
const api = `${ours.base}/api`;
const kinds: Record<string, (index: number) => Ask> = {
  list: index => ({ url: `${api}/reports.json?filter[report_config_id]=${small}`, token: pick(others, index) }),
  write: index => ({
    url: `${api}/reports/add.json`,
    token: pick(others, index),
    method: 'POST',
    body: JSON.stringify({ report_config_id: small, data: pick(rows, index), local_id: newId() }),
  }),
  'sign-in': index => ({
    url: `${api}/pixelstein-users/users/login.json`,
    token: '',
    method: 'POST',
    body: JSON.stringify({ username: `office ${1 + (index % 18)}`, password }),
  }),
  health: () => ({ url: `${api}/health`, token: '' }),
};
const heavyAsk: Ask = {
  url: `${api}/reports/values.json?filter[report_config_id]=${big}&field=species`,
  token: heavyToken,
};

/** Each kind in turn, one at a time: what one person of the others waits. */
async function measure(times: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map(kind => [kind, []]));
  for (let index = 0; index < times; index += 1)
    for (const [kind, make] of Object.entries(kinds)) {
      const { status, ms, text } = await ask(make(index));
      if (status >= 300) throw new Error(`${kind}: ${status} ${text.slice(0, 200)}`);
      found[kind]?.push(ms);
    }
  return found;
}

const times = sized(300, 5);
await measure(sized(30, 1));
const quiet = await measure(times);

/** As one hundred at once, again and again until the others are through. */
let over = false;
const statuses = new Map<number, number>();
const person = async () => {
  while (!over) {
    const { status } = await askOnce(heavyAsk);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // As its Retry-After says.
    if (status === 503) await new Promise(resolve => setTimeout(resolve, 5_000));
  }
};
const heavy = Array.from({ length: 100 }, person);
const beset = await measure(times);
over = true;
await Promise.all(heavy);
console.log(`heavy questions answered: ${JSON.stringify(Object.fromEntries(statuses))}`);

const lines: Line[] = Object.keys(kinds).map(name => {
  const [ours, base] = [beset, quiet].map(times => percentile(times[name] ?? [], 0.99)) as [number, number];
  return { name, ours, base, ratio: ours / base, bound: 3 };
});
report('One person, 100 heavy questions at once', 'ms, 99th percentile of others, beset and quiet', lines);
await ours.stop();
await ground.close();
