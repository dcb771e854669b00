/**
 * The form as this device keeps it, for a new entry: at once where the browser knows of no network, else when the first
 * try has failed, or takes too long. With a network what is kept is made fresh.
 */
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { storedFormKeys, userKey } from '../../../offline/stored-form-keys.ts';
import type { StoredConfig } from './offline-form.ts';

/** A server that has not answered by then is done without. */
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
        // the request itself shows what is wrong
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
