/** The search column of file references: folded title and file name. */
import { fold } from './text-folding.ts';

/** A reference is found by its title and by the name of its file. */
export const searchText = (name: string, filename: string): string => `${fold(name)}\n${fold(filename)}`;
