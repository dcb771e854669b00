/** Store for the colour theme, per device. */
import { localStore } from '../base/local-storage.ts';
import { store } from '../base/store.ts';

export type Theme = 'auto' | 'light' | 'dark';
const KEY = 'kontor.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const stored = localStore.get(KEY);

export const theme = store<Theme>(stored === 'light' || stored === 'dark' ? stored : 'auto');

function apply(): void {
  const now = theme.get();
  document.documentElement.dataset.theme = now === 'dark' || (now === 'auto' && dark.matches) ? 'dark' : 'light';
}

/** `auto` follows the system. public/theme.js sets the theme before the first paint. */
export function setTheme(next: Theme): void {
  localStore.set(KEY, next);
  theme.set(next);
  apply();
}

dark.addEventListener('change', apply);
