import { language } from '../i18n/index.ts';

const MAC = /mac|iphone|ipad/i.test(navigator.platform);
const NAMES: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  shift: '⇧',
  alt: 'Alt',
};

function name(part: string): string {
  const key = part.toLowerCase();
  const german = language.get() === 'de';
  if (key === 'mod') return MAC ? '⌘' : german ? 'Strg' : 'Ctrl';
  if (key === 'delete') return german ? 'Entf' : 'Del';
  return NAMES[key] ?? (part.length === 1 || /^f\d+$/.test(part) ? part.toUpperCase() : part);
}

/** 'mod+k' → "Strg K", 'g r' → "G R", as printed on the keys. */
export const keyLabel = (keys: string): string => keys.split(/[ +]/).map(name).join(' ');
