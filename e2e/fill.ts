/**
 * `node e2e/fill.ts <folder>`: seeds a data folder with the demo, for `KONTOR_FILLED` of the set-up. Half a minute of
 * mostly waiting for thumbnails, so that it runs beside another stage of the tests.
 */
import { buildProduct } from './built.ts';
import { startServer } from './server.ts';

await buildProduct();
// Runs at low priority.
const server = await startServer({ folder: process.argv[2], patience: 600_000 });
await server.halt();
