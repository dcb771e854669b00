/** The log of what runs beside or before the server's own: the embedded PostgreSQL, checks at the start, commands. */
export type Log = { info: (message: string) => void; warn: (message: string) => void };
