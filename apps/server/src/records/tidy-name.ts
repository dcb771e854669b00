/** Normalises names: trimmed, and in Unicode NFC, so that equal names are equal bytes wherever they were typed. */
import type { Values } from './verb.ts';

const tidy = (name: string): string => name.normalize('NFC').trim();

export const withTidyName = (values: Values): Values =>
  typeof values.name === 'string' ? { ...values, name: tidy(values.name) } : values;
