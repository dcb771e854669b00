/** Display names of keyboard shortcuts, as printed on keyboards of the language. */
import { catalogue } from '@kontor/form/languages';
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
const PRINTED = catalogue({
  de: { control: 'Strg', remove: 'Entf' },
  en: { control: 'Ctrl', remove: 'Del' },
});

function name(part: string): string {
  const key = part.toLowerCase();
  const printed = PRINTED[language.get()];
  if (key === 'mod') return MAC ? '⌘' : printed.control;
  if (key === 'delete') return printed.remove;
  return NAMES[key] ?? (part.length === 1 || /^f\d+$/.test(part) ? part.toUpperCase() : part);
}

/** 'mod+k' → "Strg K", 'g r' → "G R". */
export const keyLabel = (keys: string): string => keys.split(/[ +]/).map(name).join(' ');
