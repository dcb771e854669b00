/** Result of a child process that reads an untrusted file: on its standard output, with the rows in spool files. */

export type Told = { columns: string[]; rows: number } | { refused: string; values?: Record<string, string | number> };

/** Spool files written by the reader: JSON lines. */
export const spooled = { rows: 'rows', texts: 'texts' } as const;

/** Why the file is not read: the code of an issue, with its values. */
export class Refused extends Error {
  readonly told: Told;
  constructor(refused: string, values?: Record<string, string | number>) {
    super(refused);
    this.told = { refused, ...(values ? { values } : {}) };
  }
}

export const tooLarge = (what: string, limit: number, more: Record<string, string> = {}): Refused =>
  new Refused('too_large', { what, limit, ...more });
