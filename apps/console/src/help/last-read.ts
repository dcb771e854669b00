/** Local storage of the last opened help topic, under the key of specification 3 section 2.11. */
import { localStore } from '../base/local-storage.ts';

const KEY = 'helpMenu';

export const lastRead = (): string | null => localStore.get(KEY);
export const noteRead = (id: string): void => localStore.set(KEY, id);
