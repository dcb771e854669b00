/** Toasts, which load with the first that is shown: short messages where no place is nearer. */

import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import type { toast } from '../ui/toasts.ts';

/** What floats above the page is there from the first time on that there is anything. */
export const floating = store(false);

type Kinds = Pick<typeof toast, 'info' | 'ok' | 'warn'>;

let complaint = 0;

/** Errors stay until somebody does something about them. */
export function hideError(): void {
  const id = complaint;
  complaint = 0;
  if (id) import('./overlays.ts').then(({ dismiss }) => dismiss(id)).catch(() => undefined);
}

export function showToast(kind: keyof Kinds | 'error', text: LazyText, extra?: Parameters<Kinds['info']>[1]): void {
  floating.set(true);
  // Without a network and never fetched before: what happened shows on the page as well.
  import('./overlays.ts').then(
    ({ toast }) => {
      const id = toast[kind](text, extra);
      if (kind === 'error') complaint = id;
    },
    () => undefined,
  );
}
