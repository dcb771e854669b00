import type { Caller, Refusal } from '../guarded-fetch.ts';
import type { Mailer } from '../mail.ts';

export type Config = Record<string, unknown>;

/** What `{name}` stands for in a text; undefined for what there is not. */
export type Value = (name: string) => string | undefined;

/** What a delivery brings. */
export interface Told {
  delivery: string;
  event: string;
  body: string;
  /** For types that fill in texts. */
  texts(): Promise<Value>;
}

/** The ways out of the house. */
export interface Means {
  call: Caller['call'];
  mail: Mailer['send'];
}

/** What came of a try. */
export interface Tried {
  /** Null where the other side has taken it; else why not, in a code. */
  fault: string | null;
  /** No later try would fare better. */
  final?: true;
  status: number | null;
  /** As far as it was read; may hold what is secret. */
  answer: string;
}

/** A type of API is a row: what its config holds, what of that is secret, and what a delivery does. */
export interface ApiType {
  /** JSON Schema (2020-12) of the config. What is secret is `writeOnly`; texts of several lines are `x-lines`. */
  schema: Record<string, unknown>;
  /** The secrets of a config by a key of ours, and how to put others in their place. */
  secrets(config: Config): Map<string, string>;
  withSecrets(config: Config, secret: (key: string, value: string) => string): Config;
  /** What the schema cannot say. `path` below the config. */
  check(config: Config, faultOfUrl: (url: string) => Refusal | null): { path: string; code: string }[];
  /** Where its secrets go: one that goes elsewhere wants them anew. Null where they never leave the house. */
  audience(config: Config, key: string): string | null;
  /** Whether an answer of an entry decides whom it reaches. */
  answered?(config: Config): boolean;
  /** One try. Never throws for what the other side does. */
  send(config: Config, told: Told, means: Means): Promise<Tried>;
}

/** Stands in the place of a secret. */
export const mask = '********';
