/** Toasts, which load with the first that is shown: short messages where no place is nearer. */
import { store } from '../ui/store.ts';
import type { toast } from '../ui/toasts.ts';

/** What floats above the page is there from the first time on that there is anything. */
export const floating = store(false);

type Kinds = Pick<typeof toast, 'info' | 'ok' | 'warn'>;

export function tell(kind: keyof Kinds | 'error', text: string, extra?: Parameters<Kinds['info']>[1]): void {
  floating.set(true);
  // Without a network and never fetched before: what happened shows on the page as well.
  import('./overlays.ts').then(
    loaded => void loaded.toast[kind](text, extra),
    () => undefined,
  );
}
