/** Puts a former state of an entry back, whole or one answer, with undo. */
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { refresh } from '../../../api/hooks.ts';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { confirm } from '../../../ui/questions.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Report } from '../common/types.ts';

type Target = Pick<Report, 'id' | 'version'>;

async function restore(
  queries: QueryClient,
  { id, version: present }: Target,
  version: number,
  done: () => string,
  paths?: string[],
): Promise<void> {
  const { data } = await ask('POST /reports/{id}/restore-version.json', {
    params: { id },
    ifMatch: present,
    body: { version, ...(paths ? { paths } : {}) },
  });
  await refresh(queries, 'reports');
  const undo = () => void restore(queries, data, present, done, paths).catch(toast.error);
  toast.ok(done, data.version === present ? {} : { undo });
}

/** Answers whether it was put back. */
export async function putBackState(queries: QueryClient, entry: Target, version: number): Promise<boolean> {
  const sure = await confirm(() => {
    const t = useHistoryTexts.now();
    return { title: `${t.putBack}?`, body: t.putBackText, yes: t.putBackYes, no: t.cancel };
  });
  if (!sure) return false;
  await restore(queries, entry, version, () => useHistoryTexts.now().putBackDone);
  return true;
}

export const putBackField = (
  queries: QueryClient,
  entry: Target,
  version: number,
  key: string,
  label: string,
): Promise<void> =>
  restore(queries, entry, version, () => useHistoryTexts.now().putBackFieldDone(label), [`data.${key}`]);
