/** Shared by the operations sections: query hook and page frame. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe } from '../../errors/problem-text.ts';
import { useLevelTexts, useOperationsTexts } from '../../i18n/operations.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Button, Chip, IconRefresh, Note, Page, SkeletonRows, usePhone } from '../../ui/index.ts';
import styles from './operations.module.css';

export type State = 'ok' | 'warn' | 'bad';

/** Refetches whenever the section is opened, or if the answer is older than `fresh` milliseconds. */
export const useInstance = <T,>(what: string, fetch: (signal: AbortSignal) => Promise<{ data: T }>, fresh = 0) =>
  useQuery({
    queryKey: ['instance', what],
    queryFn: async ({ signal }) => (await fetch(signal)).data,
    staleTime: fresh,
  });

export function LoadState({ state }: { state: State }) {
  return <Chip tone={state}>{useLevelTexts()[state]}</Chip>;
}

/** Renders `children` once the query `asked` has data. */
export function Section<T>({
  title,
  meta,
  asked,
  children,
}: {
  title: string;
  meta?: ReactNode;
  asked: ReturnType<typeof useInstance<T>>;
  children: (data: T) => ReactNode;
}) {
  const t = useOperationsTexts();
  const settings = useSettingsTexts();
  const phone = usePhone();
  const failure = asked.error && describe(asked.error);
  return (
    <Page
      title={title}
      meta={meta}
      {...(phone && { back: { href: '/settings', label: settings.settings } })}
      actions={
        <Button
          kind="ghost"
          icon={IconRefresh}
          busy={asked.isFetching && t.checking}
          onClick={() => void asked.refetch()}
        >
          {t.check}
        </Button>
      }
    >
      <div className={styles.stack}>
        {failure && <Note tone="bad">{[failure.title, ...failure.lines].join(' ')}</Note>}
        {asked.data ? children(asked.data) : !failure && <SkeletonRows rows={6} />}
      </div>
    </Page>
  );
}
