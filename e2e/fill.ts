/**
 * `node e2e/fill.ts <folder>`: a server's folder with the demo, for `KONTOR_FILLED` of the set-up. Half a minute of waiting
 * for pictures, for which another stage of the tests has time.
 */
import { startServer } from './server.ts';

// It stands back for whatever else runs.
const server = await startServer({ folder: process.argv[2], patience: 600_000 });
await server.halt();
