/** The whole product as a child process with an own PostgreSQL: started, signed in to, asked, killed, started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../servers.ts';
import { until } from '../until.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const password = 'a password of the product';

export interface Answer {
  status: number;
  body: { data: Record<string, unknown> & { id: string; token: string }; count: number; message: string };
}

export interface Product {
  /** Base URL, including /api. */
  base: string;
  /** Throws what it said if it ends before it is well. */
  start(): Promise<void>;
  signIn(): Promise<void>;
  ask(method: string, path: string, body?: object): Promise<Answer>;
  well(): Promise<boolean>;
  said(): string;
  pid(): number;
  /** Its exit code; null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Not started yet. */
export async function product(settings: NodeJS.ProcessEnv): Promise<Product> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/api`;
  let child: ChildProcess | undefined;
  let said = '';
  let token = '';

  const ended = () => child !== undefined && (child.exitCode !== null || child.signalCode !== null);

  const ask: Product['ask'] = async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        // A kept connection may be closed by the server just as a request is on its way (RFC 9112, 9.3.1).
        connection: 'close',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((cause: Error) => {
      const why = `${cause.message}: ${String(cause.cause)}`;
      throw new Error(`no answer (${why}) from a server that ${ended() ? 'has ended' : 'runs'}, and said: ${said}`, {
        cause,
      });
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const well = () =>
    ask('GET', '/health').then(
      ({ status }) => status === 200,
      () => false,
    );

  return {
    base,
    ask,
    well,
    said: () => said,
    pid: () => child?.pid ?? 0,
    async start() {
      said = '';
      const begun = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          ADMIN_PASSWORD: password,
          LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = begun;
      const closed = once(begun, 'close');
      for (const stream of [begun.stdout, begun.stderr]) stream?.on('data', chunk => (said += chunk));
      await until(async () => ended() || (await well()));
      if (!ended()) return;
      await closed;
      throw new Error(said);
    },
    async signIn() {
      token = '';
      const { body } = await ask('POST', '/pixelstein-users/users/login.json', { username: 'admin', password });
      token = body.data.token;
    },
    async end(signal) {
      if (!child || ended()) return child?.exitCode ?? null;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}
