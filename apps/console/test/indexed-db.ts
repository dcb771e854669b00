/** Mock of IndexedDB for the file that imports it: globals of fake-indexeddb, whose own set-up works once a process. */
import * as fake from 'fake-indexeddb';

const { default: _default, forceCloseDatabase: _forceCloseDatabase, ...types } = fake;
Object.assign(globalThis, types, { indexedDB: new fake.IDBFactory() });
