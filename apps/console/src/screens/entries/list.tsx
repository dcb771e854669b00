import { inLanguage } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRecord } from '../../api/hooks.ts';
import { describe } from '../../api/problem.ts';
import { useEntriesTexts } from '../../i18n/entries.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Empty, navigate, Page, SkeletonRows, useIndicator, useQueryString, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen.ts';
import type { FormRecord } from './list-model.ts';
import { EntriesList } from './list-page.tsx';

const storage = (id: string) => `kontor.entries.${id}.state`;
const STATE = 'filter[state]';

/** The state filter is remembered per form on this device; what the address says goes before. */
function useRememberedState(id: string): boolean {
  const query = useQueryString();
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    const url = new URLSearchParams(location.search);
    const kept = localStorage.getItem(storage(id));
    if (kept !== null && ![...url.keys()].some(key => key.startsWith('filter['))) {
      url.append(STATE, kept);
      void navigate(`${location.pathname}?${url}`, { replace: true });
    }
    setReady(true);
  }, [id]);
  useEffect(() => {
    if (!ready) return;
    const chosen = new URLSearchParams(query).getAll(STATE);
    if (chosen.length === 1) localStorage.setItem(storage(id), chosen[0] ?? '');
    else localStorage.removeItem(storage(id));
  }, [ready, id, query]);
  return ready;
}

/** All entries of one form. */
export default function Entries({ params }: ScreenProps) {
  const t = useEntriesTexts();
  const id = params.reportConfigId ?? '';
  const queries = useQueryClient();
  const form = useRecord<FormRecord>('report-configs', id);
  const language = useLanguage();
  const ready = useRememberedState(id);
  const slow = useIndicator(form.isPending);
  useTitle(form.record?.name ?? t.entries);
  const back = { href: '/reports', label: t.reports };
  if (form.record && ready) return <EntriesList key={id} form={inLanguage(form.record, language)} />;
  if (form.isError) {
    const gone = form.error instanceof ApiError && [400, 403, 404].includes(form.error.code);
    const { title, lines } = describe(form.error);
    return (
      <Page title={t.entries} back={back}>
        <Empty
          kind={gone ? 'denied' : 'filtered'}
          title={gone ? t.notFoundTitle : title}
          actions={
            gone ? (
              <Button href="/reports">{t.notFoundBack}</Button>
            ) : (
              <Button onClick={() => void queries.invalidateQueries({ queryKey: ['report-configs'] })}>
                {t.retry}
              </Button>
            )
          }
        >
          {gone ? t.notFoundText : lines.join(' ')}
        </Empty>
      </Page>
    );
  }
  return (
    <Page title={t.entries} back={back}>
      {slow && <SkeletonRows />}
    </Page>
  );
}
