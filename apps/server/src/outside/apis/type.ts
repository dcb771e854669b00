import type { Answered, Outgoing, Refusal } from '../guarded-fetch.ts';

export type Config = Record<string, unknown>;

/** What a delivery brings. */
export interface Told {
  delivery: string;
  event: string;
  body: string;
}

/** A type of API is a row: what its config holds, what of that is secret, and the call that a delivery makes. */
export interface ApiType {
  /** JSON Schema (2020-12) of the config. What is secret is `writeOnly`. */
  schema: object;
  /** The secrets of a config by a key of ours, and how to put others in their place. */
  secrets(config: Config): Map<string, string>;
  withSecrets(config: Config, secret: (key: string, value: string) => string): Config;
  /** What the schema cannot say. `path` below the config. */
  check(config: Config, faultOfUrl: (url: string) => Refusal | null): { path: string; code: string }[];
  /** Where its secrets go: one that goes elsewhere wants them anew. Null where they never leave the house. */
  audience(config: Config, key: string): string | null;
  outgoing(config: Config, told: Told): Outgoing;
  /** Null where the other side has taken it; else why not, in a code. */
  fault(answered: Answered): string | null;
}

/** Stands in the place of a secret. */
export const mask = '********';
