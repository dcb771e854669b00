/** Seed data: the users of the demo. `admin` is the first admin of the instance, whatever its username. */
import type { Role } from '@kontor/contract';

export interface Person {
  username: string;
  role: Role;
  first_name: string;
  last_name: string;
}

export const people: readonly Person[] = [
  { username: 'leitstelle', role: 'admin', first_name: 'Leitstelle', last_name: 'Nord' },
  { username: 'vorfeld.1', role: 'user', first_name: 'Vorfeldaufsicht', last_name: '1' },
  { username: 'vorfeld.2', role: 'user', first_name: 'Vorfeldaufsicht', last_name: '2' },
  { username: 'wildtier', role: 'user', first_name: 'Wildtierbeauftragte', last_name: 'Nord' },
];

/**
 * The password of all of them, if the server listens on this machine only. The first admin keeps the password that
 * start prints.
 */
export const demoPassword = 'kontor-demo-2026';
