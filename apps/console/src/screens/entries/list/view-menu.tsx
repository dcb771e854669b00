/** Menu of the list's saved views: opens, keeps and changes them. Lazy chunk. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayOn, useUser } from '../../../api/session.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { lazily, MenuButton, navigate, toast } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import type { Columns } from './columns.tsx';
import { useViewChanges } from './use-view-changes.ts';
import type { ViewActions } from './view-actions.ts';
import type { SavedView } from './view-fields.ts';
import { type ViewDialog, viewItems } from './view-items.ts';
import { LostFields } from './view-lost.tsx';
import { addressOf, useAsked, useShownView } from './views.ts';

const ViewDialogs = lazily(() => import('./view-dialogs.tsx'));

/** The view-related parameters in canonical order, for comparison. */
function queryOf(address: string): string {
  const query = new URLSearchParams(address);
  query.delete('view');
  query.sort();
  return query.toString();
}

/** Parameters that a view does not set are not compared. */
function differs(view: string, address: string): boolean {
  const kept = new URLSearchParams(view);
  const now = new URLSearchParams(address);
  for (const key of ['sort', 'direction', 'layout']) if (!kept.has(key)) now.delete(key);
  return queryOf(view) !== queryOf(now.toString());
}

const leave = (query: string) => void navigate(`${location.pathname}?${query}`, { replace: true });
const go = (view: Pick<SavedView, 'id' | 'query'> | null, replace = false) =>
  void navigate(`${location.pathname}${addressOf(view)}`, { replace });

/** The list's present settings: address, else remembered values. */
interface Present {
  address: string;
  columns: Columns;
}

interface ViewMenuProps {
  form: FormRecord;
  views: SavedView[];
  present: Present;
}

export default function ViewMenu({ form, views, present }: ViewMenuProps) {
  const t = useEntriesViewTexts();
  const queries = useQueryClient();
  const user = useUser();
  const shown = useShownView(views);
  const [open, setOpen] = useState<ViewDialog | null>(null);
  const { columns } = present;
  const changed = shown !== null && (differs(shown.query, present.address) || columns.isOwn);
  const state = () => ({ query: queryOf(present.address), columns: columns.chosen });
  const place = { queries, form: form.id, columns, go, leave: () => leave(queryOf(present.address)) };
  const act = (run: (actions: ViewActions) => Promise<void>) =>
    void import('./view-actions.ts').then(({ viewActions }) => run(viewActions(place))).catch(toast.error);
  useViewChanges({ view: shown, asked: useAsked(), shows: query => !differs(query, present.address), go });

  const own = shown?.user_id === user?.id;
  const manages = own || (shown?.shared === 'all' && mayOn(user, 'ReportConfigs', 'update', form.user_id));
  const items = viewItems({ views, shown, changed, manages, go, act, state, open: setOpen });
  const label = shown ? (changed ? t.changed(shown.name) : shown.name) : t.view;
  return (
    <>
      <MenuButton
        label={t.view}
        aria-label={`${t.view}: ${shown ? label : t.all}`}
        kind="ghost"
        size="sm"
        items={items}
      >
        <span className="trunc">{label}</span>
      </MenuButton>
      {shown && shown.lost.length > 0 && (
        <LostFields
          names={shown.lost}
          onRemove={
            manages
              ? () => act(each => each.update(shown, { query: shown.query, columns: shown.columns }, true))
              : undefined
          }
        />
      )}
      {open && (
        <Suspense>
          <ViewDialogs {...{ open, views, shown, place, state, act }} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
