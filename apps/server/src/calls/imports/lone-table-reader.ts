/** table-reader.ts for who asks for a table alone: of a ZIP nothing else is unpacked. */
import { lone } from './table-limits.ts';

process.argv.push(lone);
await import('./table-reader.ts');
