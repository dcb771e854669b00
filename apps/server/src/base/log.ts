/**
 * The log of a process: lines of JSON (pino) on standard output, or in a rotated file. Lines outside of requests (start,
 * jobs, database) are written whatever LOG_LEVEL says. A terminal gets those in plain text, and so does standard output
 * when there is a log file, so that the start can be followed on the screen.
 */
import pino from 'pino';
import { rotatedFile } from './log-file.ts';

/** Logger for everything beside the HTTP server: embedded PostgreSQL, checks at start, commands. */
export type Log = { info: (message: string) => void; warn: (message: string) => void };

export interface LogOptions {
  /** LOG_FILE, with the size of a file and the number of files that are kept. */
  file?: { path: string; size: number; count: number } | undefined;
  /** Whether standard output is a terminal. */
  terminal: boolean;
}

/** Where lines of JSON go; the HTTP server writes to it, too. */
let destination: pino.DestinationStream = pino.destination({ fd: 1, sync: true });
let lines = pino(destination);
let [json, plain] = [true, false];

/** Called once at the start; before it, lines of JSON go to standard output. */
export function openLog({ file, terminal }: LogOptions): pino.DestinationStream {
  if (file) destination = rotatedFile(file.path, file.size, file.count);
  lines = pino(destination);
  json = file !== undefined || !terminal;
  plain = file !== undefined || terminal;
  return destination;
}

/** What may be logged of an error: PostgreSQL's details (detail, where) contain user data. */
export function faultOf(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, code, message, stack, cause } = error as NodeJS.ErrnoException;
  // Of its cause only name and code: messages of storages and providers contain addresses.
  const { name: kind, code: word } = (cause ?? {}) as NodeJS.ErrnoException;
  const facts = { type: name ?? typeof error, ...(code ? { code } : {}), ...(cause ? { cause: word ?? kind } : {}) };
  return { ...facts, stack: stack ?? message };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Level = 'info' | 'warn' | 'fatal';

function say(level: Level, message: string, error?: unknown, details: object = {}): void {
  const isFault = error !== undefined;
  if (json) lines[level](isFault ? { ...details, err: faultOf(error) } : details, message);
  if (!plain) return;
  const stream = level === 'info' ? process.stdout : process.stderr;
  stream.write(`${message}${isFault ? `: ${wordsOf(error)}` : ''}\n`);
}

export const log = {
  info: (message: string) => say('info', message),
  /** With `error`, its type, code and stack follow. */
  warn: (message: string, error?: unknown) => say('warn', message, error),
  fatal: (message: string, error?: unknown) => say('fatal', message, error),
  /** Prints a secret (the first password) on standard output; it is never written to the log file. */
  announce(message: string): void {
    if (plain) process.stdout.write(`${message}\n`);
    else lines.info(message);
  },
};

/** For jobs, in place of a request's logger. */
export const jobLog = {
  warn(details: unknown, message = 'a job'): void {
    const { err, ...rest } = { err: undefined, ...(details as object) };
    say('warn', message, err, rest);
  },
};
