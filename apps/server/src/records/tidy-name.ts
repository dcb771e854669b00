/** Names as they are kept: without spaces around, and in one spelling of each letter, wherever they were typed or copied. */
import type { Values } from './verb.ts';

const tidy = (name: string): string => name.normalize('NFC').trim();

export const withTidyName = (values: Values): Values =>
  typeof values.name === 'string' ? { ...values, name: tidy(values.name) } : values;
