/**
 * The pictures of the help, of both languages. `npm run help-pictures` makes them anew from the demo
 * (scripts/help-pictures.mjs says what stands on each); what they show is said here for who does not see them.
 */
import type { Language } from '../i18n/index.ts';
import sizes from './pictures/sizes.json' with { type: 'json' };

export interface Shown {
  alt: string;
  width: number;
  height: number;
  address: string;
}

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

export const alts: Record<string, Record<Language, string>> = {};

export function pictures(name: string, language: Language): Shown {
  const key = `${name}.${language}`;
  const [width = 0, height = 0] = (sizes as Record<string, number[]>)[key] ?? [];
  return { alt: alts[name]?.[language] ?? '', width, height, address: files[`./pictures/${key}.webp`] ?? '' };
}
