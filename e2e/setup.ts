/** Global set-up: builds the product, starts one server, and signs every user in once. */
import { demoPassword } from '../demo/people.ts';
import { call, type Session } from './api.ts';
import { buildProduct } from './built.ts';
import { adminPassword, startServer } from './server.ts';

const people = { admin: adminPassword, leitstelle: demoPassword, 'vorfeld.1': demoPassword, 'vorfeld.2': demoPassword };
export type Username = keyof typeof people;

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.KONTOR_URL) {
    await signInAll();
    return async () => undefined;
  }
  await buildProduct();
  const server = await startServer({ folder: process.env.KONTOR_FILLED });
  process.env.KONTOR_URL = server.url;
  process.env.KONTOR_MAILS = server.mails;
  try {
    await signInAll();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function signInAll(): Promise<void> {
  const sessions: Partial<Record<Username, Session>> = {};
  for (const [username, password] of Object.entries(people) as [Username, string][])
    sessions[username] = await signIn(username, password);
  process.env.KONTOR_SESSIONS = JSON.stringify(sessions);
}

async function signIn(username: Username, password: string): Promise<Session> {
  const body = { username, password, identifier: `journeys-${username}`, platform: 'web' };
  return (await call<Session>('POST', '/pixelstein-users/users/login.json', { body })).data;
}
