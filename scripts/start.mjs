// npm start: installs and builds what has changed, then becomes the server, which migrates the database and serves.
import { startServer } from './lib/start-server.mjs';

await startServer();
