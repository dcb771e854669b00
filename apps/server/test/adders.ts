/** Load of a crash test: clients that add entries, each with a `local_id`, and send again what was not acknowledged. */
import { v7 as uuidv7 } from 'uuid';
import { report } from './forms.ts';
import { breath } from './until.ts';

export interface Adders {
  /** local_id → id of acknowledged entries. */
  acknowledged: Map<string, string>;
  sent: Set<string>;
  /** Entries that were acknowledged after they had been sent more than once. */
  repeated(): number;
  /** Answers by status, 0 for none. */
  statuses: Map<number, number>;
  /** Resolves when each client has its last entry acknowledged. */
  stop(): Promise<void>;
}

export interface Sent {
  status: number;
  id: string;
}

/** `send` adds an entry, and rejects where nothing answers. */
export function startAdders(clients: number, form: string, send: (body: object) => Promise<Sent>): Adders {
  const acknowledged = new Map<string, string>();
  const sent = new Set<string>();
  const statuses = new Map<number, number>();
  let repeated = 0;
  let stopped = false;

  async function add(body: object, local_id: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const { status, id } = await send(body).catch(() => ({ status: 0, id: '' }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201 || status === 200) {
        if (attempt > 1) repeated++;
        acknowledged.set(local_id, id);
        return;
      }
      await breath();
    }
  }

  async function client(number: number): Promise<void> {
    for (let n = 0; !stopped; n++) {
      const local_id = uuidv7();
      sent.add(local_id);
      await add(report(form, { title: `${number}-${n}`, amount: n }, { local_id }), local_id);
    }
  }

  const work = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    acknowledged,
    sent,
    statuses,
    repeated: () => repeated,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

interface Page {
  data: { id: string; local_id: string }[];
  count: number;
}

/** All entries of the form as they are stored, local_id → id, by pages; throws where one is there twice. */
export async function storedEntries(form: string, read: (path: string) => Promise<Page>): Promise<Map<string, string>> {
  const stored: Page['data'] = [];
  for (let page = 1; ; page++) {
    const { data, count } = await read(
      `/reports.json?filter[report_config_id]=${form}&sort=created&limit=100&page=${page}`,
    );
    stored.push(...data);
    if (data.length === 100) continue;
    const found = new Map(stored.map(row => [row.local_id, row.id]));
    if (found.size !== count || stored.length !== count)
      throw new Error(`${count} entries are counted, ${stored.length} read, ${found.size} of them different`);
    return found;
  }
}
