/**
 * React hook with the offline copy of a form for a new entry: at once if the browser is offline, else when the first
 * request fails or exceeds the timeout. Online, the copy is refreshed.
 */
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { storedFormKeys, userKey } from '../../../offline/stored-form-keys.ts';
import type { StoredConfig } from './offline-form.ts';

/** Timeout before falling back to the copy. */
const PATIENCE = 3_000;

export function useStoredForm(configId: string, wanted: boolean, failed: boolean): StoredConfig | null {
  const user = useUser();
  const [kept, setKept] = useState<StoredConfig | null>(null);
  const here = user && storedFormKeys.get().has(userKey(user.id, configId)) ? user.id : null;
  useEffect(() => {
    if (!here || kept) return;
    let over = false;
    const look = () =>
      void import('./offline-form.ts')
        .then(each => (wanted ? each.loadStoredForm(here, configId) : each.freshen(configId)))
        // the page's own request reports errors
        .then(
          found => found && !over && setKept(found),
          () => undefined,
        );
    const timer = setTimeout(look, wanted && !failed && navigator.onLine ? PATIENCE : 0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [here, wanted, failed, kept, configId]);
  return kept;
}
