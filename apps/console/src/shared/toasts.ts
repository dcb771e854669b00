/** Toasts of the public form; lazy: the overlays load with the first one. */

import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import type { toast } from '../ui/toasts.ts';

/** Mounts the overlays, from the first toast on. */
export const floating = store(false);

type Kinds = Pick<typeof toast, 'info' | 'ok' | 'warn'>;

let complaint = 0;

/** Hides the error that is still shown. */
export function hideError(): void {
  const id = complaint;
  complaint = 0;
  if (id) import('./overlays.ts').then(({ dismiss }) => dismiss(id)).catch(() => undefined);
}

export function showToast(kind: keyof Kinds | 'error', text: LazyText, extra?: Parameters<Kinds['info']>[1]): void {
  floating.set(true);
  // If the chunk cannot be loaded (offline), the message is also shown on the page.
  import('./overlays.ts').then(
    ({ toast }) => {
      const id = toast[kind](text, extra);
      if (kind === 'error') complaint = id;
    },
    () => undefined,
  );
}
