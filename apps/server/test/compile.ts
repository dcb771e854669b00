/** Imports every module that a server loads at some time, to fill Node's compile cache. */
import '../src/app.ts';
import '../src/routes/table.ts';
import '../src/config.ts';
import '../src/exports/book.ts';
import '../src/db/embedded/server.ts';
import '../src/db/listen.ts';
import '../src/db/migrate.ts';

process.exit();
