// npm run demo: npm start with a data folder of its own, seeded with real data on the first start.
import { startServer } from './lib/start-server.mjs';

await startServer({ DATA_DIR: process.env.DATA_DIR || './data-demo', KONTOR_DEMO: '1' });
