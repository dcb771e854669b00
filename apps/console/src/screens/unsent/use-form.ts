/** React hook with the form of an outbox entry: from the server, else its offline copy. */
import type { Content, State } from '@kontor/form';
import { useEffect, useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useUser } from '../../api/session.ts';
import { useStore } from '../../base/store.ts';
import { kept, type StoredFormInfo, storedForm, storedForms, userKey } from '../../offline/forms.ts';

interface FormRecord {
  name: string;
  fields: Content[];
  states: State[];
}

export function useForm(configId: string, wanted = true): FormRecord | null {
  const user = useUser();
  const { record } = useRecord('report-configs', wanted ? configId : undefined);
  const [here, setHere] = useState<FormRecord | null>(null);
  useEffect(() => {
    let over = false;
    if (user && wanted) void storedForm(userKey(user.id, configId)).then(form => over || setHere(form?.config ?? null));
    return () => {
      over = true;
    };
  }, [user, configId, wanted]);
  return record ?? here;
}

/** Name of a shared form from its offline copy; the form itself cannot be fetched without the token. */
export function useStoredFormName(configId: string): string | null {
  const all: readonly StoredFormInfo[] = useStore(kept);
  useEffect(() => void storedForms(), []);
  return all.find(({ config_id }) => config_id === configId)?.name ?? null;
}
