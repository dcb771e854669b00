/** All that a server loads sooner or later, loaded once, for Node to keep what it compiled. */
import '../src/app.ts';
import '../src/routes.ts';
import '../src/config.ts';
import '../src/exports/book.ts';
import '../src/db/embedded/server.ts';
import '../src/db/listen.ts';
import '../src/db/migrate.ts';

process.exit();
