// Unpacks PostgreSQL as a server of this user and environment would, and prints the folder.
import { unpackBinaries } from '../../src/db/embedded/binaries.ts';

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };
console.log(await unpackBinaries(process.env.DATA_DIR ?? '', log));
