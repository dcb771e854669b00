/** Interface of API types: config schema, secrets, validation, and sending one delivery. */
import type { Caller, Refusal } from '../guarded-fetch.ts';
import type { Mailer } from '../mail.ts';

export type Config = Record<string, unknown>;

/** Value of the placeholder `{name}`; undefined if it has none. */
export type Value = (name: string) => string | undefined;

/** Payload of a delivery. */
export interface Told {
  delivery: string;
  event: string;
  body: string;
  /** For types that fill in placeholders. */
  texts(): Promise<Value>;
}

/** Clients for outgoing requests. */
export interface Means {
  call: Caller['call'];
  mail: Mailer['send'];
}

/** Result of an attempt. */
export interface Tried {
  /** Null on success, else a code. */
  fault: string | null;
  /** Permanent failure: retrying is pointless. */
  final?: true;
  /** Seconds to wait at least, as the other side asked for. */
  retryAfter?: number;
  status: number | null;
  /** The response as far as it was read; may contain secrets. */
  answer: string;
}

/** An API type as a row: schema of its config, which of it is secret, and how a delivery is sent. */
export interface ApiType {
  /** JSON Schema (2020-12) of the config. Secrets are `writeOnly`; multi-line texts are `x-lines`. */
  schema: Record<string, unknown>;
  /** The secrets of a config by key, each with its path, so that they can be replaced. */
  secrets(config: Config): Map<string, string>;
  withSecrets(config: Config, secret: (key: string, value: string) => string): Config;
  /** Validation beyond the schema. `path` is relative to the config. */
  check(config: Config, faultOfUrl: (url: string) => Refusal | null): { path: string; code: string }[];
  /**
   * The origin that receives the secret: if it changes, the secret has to be entered anew. Null if it never leaves the
   * server.
   */
  audience(config: Config, key: string): string | null;
  /** Whether an answer of the entry determines the recipient. */
  answered?(config: Config): boolean;
  /** One attempt. Failures of the other side are results, not exceptions. */
  send(config: Config, told: Told, means: Means): Promise<Tried>;
}

/** Placeholder for a secret in answers. */
export const mask = '********';
