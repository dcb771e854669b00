/** Toasts of the public form; lazy: the overlays load with the first one. */

import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import type { toast } from '../ui/toasts.ts';

/** Mounts the overlays, from the first toast on. */
export const floating = store(false);

type Kinds = Pick<typeof toast, 'info' | 'ok' | 'warn'>;

export function showToast(kind: keyof Kinds, text: LazyText, extra?: Parameters<Kinds['info']>[1]): void {
  floating.set(true);
  // If the chunk cannot be loaded (offline), the message is also shown on the page.
  import('./overlays.ts').then(
    ({ toast }) => void toast[kind](text, extra),
    () => undefined,
  );
}
