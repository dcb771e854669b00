/** What the rows of the library say beside their fields. */
import { fold } from './text-folding.ts';

/** A reference is found by its title and by the name of its file. */
export const searchText = (name: string, filename: string): string => `${fold(name)}\n${fold(filename)}`;
