/** Root of the dialog of a form's batches above all screens: it opens from the list of entries and the designer. */
import { Suspense, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { store, useStore } from '../base/store.ts';
import { lazily } from '../ui/lazily.ts';
import { usePath } from '../ui/navigation.ts';
import { registerOverlay } from '../ui/overlay-registry.ts';
import type { FormNamed } from './follow.ts';

const BatchesDialog = lazily(() => import('./dialog.tsx'));

const shown = store<FormNamed | null>(null);
const hide = () => shown.set(null);

export function showBatches(form: FormNamed): void {
  registerOverlay('batches', BatchesHost);
  shown.set(form);
}

function BatchesHost() {
  const form = useStore(shown);
  const { token } = useSession();
  const path = usePath();
  // A link to an entry leads away from it.
  useEffect(() => (path ? hide : undefined), [path]);
  if (!form || !token) return null;
  return (
    <Suspense fallback={null}>
      <BatchesDialog key={form.id} form={form} onClose={hide} />
    </Suspense>
  );
}
