/** Load generator: concurrent clients over keep-alive connections, and the CPU time of serving them. */
import { Agent, request } from 'node:http';
import { patiently } from '../../e2e/patiently.ts';
import { cpuOfTree } from './cpu.ts';

export interface Ask {
  url: string;
  token: string;
  method?: string;
  body?: string;
  /** The validator that the client has. */
  etag?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Answer {
  status: number;
  text: string;
  etag: string;
  ms: number;
  /** Seconds after which the server asks to come again, with a 503. */
  retryAfter: number;
}

/** An answer, and the milliseconds until it, with the time waited while the server was busy. */
export async function ask(asked: Ask): Promise<Answer> {
  const began = performance.now();
  const answer = await patiently(() => askOnKept(asked));
  return { ...answer, ms: performance.now() - began };
}

/** Asks anew, as browsers do, when the server closed a kept connection just as the request went out on it. */
export async function askOnKept(asked: Ask): Promise<Answer> {
  for (;;) {
    try {
      return await askOnce(asked);
    } catch (error) {
      if (!(error instanceof ConnectionLost && error.reused)) throw error;
    }
  }
}

class ConnectionLost extends Error {
  readonly reused: boolean;
  constructor(asked: Ask, reused: boolean, ms: number, cause: Error) {
    super(
      `${asked.method ?? 'GET'} ${asked.url}, on a ${reused ? 'kept' : 'new'} connection, after ${Math.round(ms)} ms: ${cause.message}`,
      { cause },
    );
    this.reused = reused;
  }
}

export function askOnce(asked: Ask): Promise<Answer> {
  const { url, token, method = 'GET', body, etag } = asked;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(url, { agent, method, headers }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          etag: answer.headers.etag ?? '',
          ms: performance.now() - began,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
        }),
      );
      answer.on('error', reject);
    });
    sent.on('error', error => reject(new ConnectionLost(asked, sent.reusedSocket, performance.now() - began, error)));
    sent.end(body);
  });
}

/** `requests` in total from `clients` concurrent clients. Throws on any answer but success. */
export async function drive(clients: number, requests: number, make: (index: number) => Ask): Promise<number[]> {
  let next = 0;
  const times: number[] = [];
  const client = async () => {
    while (next < requests) {
      const answer = await ask(make(next++));
      const wrong = answer.status >= 300 && answer.status !== 304;
      if (wrong) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
      times.push(answer.ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((a, b) => a - b);
}

/** CPU milliseconds per request, of the server and its PostgreSQL together. */
export async function cpuPerRequest(
  pids: number[],
  clients: number,
  requests: number,
  make: (index: number) => Ask,
): Promise<number> {
  const before = pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  await drive(clients, requests, make);
  const after = pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  return (after - before) / requests;
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value that this share of all does not exceed: 0.99 of the 99th percentile. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
