/** Screen listing all entries of a form. */
import { inLanguage } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useRecord } from '../../../api/hooks.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useLanguage } from '../../../i18n/index.ts';
import {
  Button,
  Empty,
  lazily,
  navigate,
  Page,
  SkeletonRows,
  useIndicator,
  useQueryString,
  useTitle,
} from '../../../ui/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntriesList } from './page.tsx';
import { useUnion } from './union.ts';
import { applicable, type SavedView } from './view-fields.ts';
import { addressOf, useViews } from './views.ts';

const StoredForms = lazily(() => import('../../../library/offline/stored-forms.tsx'));

const storage = (id: string) => `kontor.entries.${id}.state`;
const STATE = 'filter[state]';

/**
 * Initial filters if the address has none: the default view, else the state last filtered by in this form on this
 * device. `views` is undefined while loading.
 */
function useBeginning(id: string, views: SavedView[] | undefined): boolean {
  const query = useQueryString();
  const [ready, setReady] = useState(false);
  const known = views !== undefined;
  const first = views?.find(view => view.is_default);
  useLayoutEffect(() => {
    if (!known || ready) return;
    const url = new URLSearchParams(location.search);
    const kept = localStorage.getItem(storage(id));
    const says = [...url.keys()].some(
      key => key === 'view' || key === 'search' || key === 'sort' || key.startsWith('filter['),
    );
    if (!says && first) {
      const view = new URLSearchParams(addressOf(first));
      // An entry that is open beside the list.
      for (const [key, value] of url) view.set(key, value);
      void navigate(`${location.pathname}?${view}`, { replace: true });
    } else if (!url.has('view') && kept !== null && ![...url.keys()].some(key => key.startsWith('filter['))) {
      url.append(STATE, kept);
      void navigate(`${location.pathname}?${url}`, { replace: true });
    }
    setReady(true);
  }, [id, known, ready, first]);
  useEffect(() => {
    if (!ready) return;
    const now = new URLSearchParams(query);
    // A saved view has its own.
    if (now.has('view') && now.get('view') !== 'none') return;
    const chosen = now.getAll(STATE);
    if (chosen.length === 1) localStorage.setItem(storage(id), chosen[0] ?? '');
    else localStorage.removeItem(storage(id));
  }, [ready, id, query]);
  return ready;
}

export default function Entries({ params }: ScreenProps) {
  const t = useEntriesTexts();
  const id = params.reportConfigId ?? '';
  const queries = useQueryClient();
  const form = useRecord('report-configs', id);
  const language = useLanguage();
  const views = useViews(id);
  // The list works without views if they cannot be loaded.
  const whole = useUnion(form.record);
  const known = views.isError ? [] : whole && views.data?.map(view => applicable(whole, view));
  const ready = useBeginning(id, known);
  const slow = useIndicator(form.isPending);
  useTitle(form.record?.name ?? t.entries);
  const back = { href: '/reports', label: t.reports };
  if (whole && known && ready) return <EntriesList key={id} form={inLanguage(whole, language)} views={known} />;
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
        {!gone && (
          <Suspense>
            <StoredForms alone />
          </Suspense>
        )}
      </Page>
    );
  }
  return (
    <Page title={t.entries} back={back}>
      {slow && <SkeletonRows />}
    </Page>
  );
}
