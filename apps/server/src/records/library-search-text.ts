/** Search column of file references: folded title and file name. */
import { fold } from '@kontor/form';

/** Folded text in which `search` looks: title and file name, a line each. Only the first is for all readers. */
export const searchText = (name: string, filename: string): string => `${fold(name)}\n${fold(filename)}`;
