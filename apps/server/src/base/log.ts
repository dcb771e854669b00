/** Logger for everything beside the HTTP server: embedded PostgreSQL, checks at start, commands. */
export type Log = { info: (message: string) => void; warn: (message: string) => void };
