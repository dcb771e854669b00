/** A client of live updates (server-sent events) over a real connection, for tests. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changesOf } from '../src/db/changes.ts';
import type { House, Person } from './house.ts';
import { until } from './until.ts';

export interface Told {
  event: string;
  data: unknown;
}
export interface Stream {
  status: number;
  told: Told[];
  ended: Promise<void>;
  /** The first matching `event` after the first `from` ones, as soon as it arrives; others may arrive in between. */
  until(event: string, from?: number, fits?: (data: unknown) => boolean): Promise<Told>;
  /**
   * Everything received before a marker change that is made now; to assert the absence of events. For streams of this
   * process.
   */
  quiet(): Promise<Told[]>;
  close(): void;
}

export async function listening(house: House): Promise<number> {
  if (!house.app.server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' });
  return (house.app.server.address() as AddressInfo).port;
}

const parsed = (block: string): Told | null => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const event = field('event');
  return event ? { event, data: JSON.parse(field('data') ?? 'null') } : null;
};

/** `mark`: a resource that this person may read, and which the test itself does not change; everybody has own views. */
export async function streamOf(
  house: House,
  person: Pick<Person, 'id' | 'token'>,
  mark = 'saved-views',
): Promise<Stream> {
  const { database } = house;
  const isMark = ({ resource }: { resource?: unknown }): boolean => resource === mark;
  const settle = async (marked: (times: number) => boolean) => {
    const told = { resource: mark, part: null, owner: person.id };
    changesOf(database).tell(told);
    await until(() => marked(1));
    // The audience of a notification is queried first.
    await until(() => database.pool.waitingCount === 0 && database.pool.idleCount === database.pool.totalCount);
    changesOf(database).tell(told);
    await until(() => marked(2));
  };
  return streamAt(await listening(house), person, { isMark, settle });
}

interface Marks {
  isMark(line: { resource?: unknown }): boolean;
  settle(marked: (times: number) => boolean): Promise<void>;
}
const noMarks: Marks = { isMark: () => false, settle: async () => undefined };

export async function streamAt(
  port: number,
  person: Pick<Person, 'token'>,
  { isMark, settle }: Marks = noMarks,
): Promise<Stream> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/api/live', headers, agent: false }, resolve).on('error', reject);
  });
  const told: Told[] = [];
  let [marks, awaited] = [0, false];
  /** Records an event, unless it is a marker. */
  const note = ({ event, data }: Told): void => {
    if (!awaited || event !== 'changed') return void told.push({ event, data });
    const lines = (data as object[]).filter(line => !isMark(line));
    if (lines.length < (data as object[]).length) marks += 1;
    if (lines.length > 0) told.push({ event, data: lines });
  };
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const one = parsed(block);
      if (one) note(one);
    }
  });
  const ended = new Promise<void>(resolve => answer.on('close', () => resolve()).on('error', () => undefined));
  return {
    status: answer.statusCode ?? 0,
    told,
    ended,
    async until(event, from = 0, fits = () => true) {
      const found = () => told.slice(from).find(one => one.event === event && fits(one.data));
      await until(
        () => told,
        () => found() !== undefined,
      );
      return found() as Told;
    },
    async quiet() {
      const from = told.length;
      [marks, awaited] = [0, true];
      await settle(times => marks >= times);
      awaited = false;
      return told.slice(from);
    },
    close: () => answer.destroy(),
  };
}
