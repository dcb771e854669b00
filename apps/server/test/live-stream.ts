/** A stream of the live channel as a test reads it, over a real connection. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { House, Person } from './house.ts';

export interface Told {
  event: string;
  data: unknown;
}
export interface Stream {
  status: number;
  told: Told[];
  ended: Promise<void>;
  /** The events after the first `from` ones, as soon as one of them is `event`. */
  until(event: string, from?: number): Promise<Told>;
  /** What is told within the next while; for what must not be told. */
  quiet(ms?: number): Promise<Told[]>;
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

export const streamOf = async (house: House, person: Pick<Person, 'token'>): Promise<Stream> =>
  streamAt(await listening(house), person);

export async function streamAt(port: number, person: Pick<Person, 'token'>): Promise<Stream> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/api/live', headers, agent: false }, resolve).on('error', reject);
  });
  const told: Told[] = [];
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    told.push(...blocks.flatMap(block => parsed(block) ?? []));
  });
  const ended = new Promise<void>(resolve => answer.on('close', () => resolve()).on('error', () => undefined));
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
  return {
    status: answer.statusCode ?? 0,
    told,
    ended,
    async until(event, from = 0) {
      for (let round = 0; round < 1_500; round++) {
        const found = told.slice(from).find(one => one.event === event);
        if (found) return found;
        await wait(20);
      }
      throw new Error(`never told of ${event}, only of ${JSON.stringify(told)}`);
    },
    async quiet(ms = 700) {
      const from = told.length;
      await wait(ms);
      return told.slice(from);
    },
    close: () => answer.destroy(),
  };
}
