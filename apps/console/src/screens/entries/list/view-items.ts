/** Items of the views menu: views by whom they are for, and what can be done with the shown one. */
import { session } from '../../../api/session.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { useExportLinkTexts } from '../../../i18n/export-links.ts';
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import {
  IconEdit,
  IconLink,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconTrash,
  IconUsers,
  type MenuItem,
  menu,
} from '../../../ui/index.ts';
import type { ViewActions } from './view-actions.ts';
import type { SavedView } from './view-fields.ts';

/** Views of one group that the menu shows while there are too many for all. */
const FEW = 6;
const MANY = 24;

/** One's own, those for oneself and those for all, without empty groups. */
export function viewGroups(views: readonly SavedView[]): { heading: string; views: SavedView[] }[] {
  const t = useViewSharingTexts.now();
  const me = session.get().user?.id;
  const of = (has: (view: SavedView) => boolean) => views.filter(has);
  const foreign = (view: SavedView) => view.user_id !== me;
  return [
    { heading: t.mine, views: of(view => !foreign(view)) },
    { heading: t.forMe, views: of(view => foreign(view) && view.shared !== 'all') },
    { heading: t.forAll, views: of(view => foreign(view) && view.shared === 'all') },
  ].filter(group => group.views.length > 0);
}

export type ViewDialog = 'save' | 'rename' | 'share' | 'links' | 'find';

interface Given {
  views: SavedView[];
  shown: SavedView | null;
  /** The list differs from the shown view. */
  changed: boolean;
  /** The person may change the shown view. */
  manages: boolean;
  go: (view: SavedView | null) => void;
  act: (run: (actions: ViewActions) => Promise<void>) => void;
  /** What a view keeps of the list as it is. */
  state: () => { query: string; columns: SavedView['columns'] };
  open: (dialog: ViewDialog) => void;
}

/** Of one's own views whom they are shared with, of others' whose they are. */
function noteOf(view: SavedView): string {
  const [t, s] = [useEntriesViewTexts.now(), useViewSharingTexts.now()];
  const own = view.user_id === session.get().user?.id;
  const whose = own ? { me: '', some: s.noteSome, all: s.forAll }[view.shared] : view.owner_name;
  return [whose, view.is_default ? t.isDefault : ''].filter(Boolean).join(' · ');
}

function choices({ views, shown, go, open }: Given): MenuItem[] {
  const [t, s] = [useEntriesViewTexts.now(), useViewSharingTexts.now()];
  const many = views.length > MANY;
  const few = (some: SavedView[]) => (many ? some.filter((view, at) => at < FEW || view === shown) : some);
  return menu([
    { heading: t.views },
    { id: 'none', label: t.all, checked: shown === null, onSelect: () => go(null) },
    ...viewGroups(views).flatMap(group => [
      { heading: group.heading },
      ...few(group.views).map(view => {
        const note = noteOf(view);
        const item = { id: view.id, label: view.name, checked: view === shown, onSelect: () => go(view) };
        return note ? { ...item, note } : item;
      }),
    ]),
    many && { id: 'find', label: s.findAll(views.length), icon: IconSearch, onSelect: () => open('find') },
  ]);
}

export function viewItems(given: Given): MenuItem[] {
  const { shown, changed, manages, act, state, open } = given;
  const [t, s] = [useEntriesViewTexts.now(), useViewSharingTexts.now()];
  const l = useExportLinkTexts.now();
  const mine = manages ? shown : null;
  return menu([
    ...choices(given),
    { line: true },
    mine &&
      changed && {
        id: 'update',
        label: t.update(mine.name),
        icon: IconRefresh,
        onSelect: () => act(each => each.update(mine, state())),
      },
    { id: 'save', label: shown && !manages ? s.saveCopy : t.saveAs, icon: IconPlus, onSelect: () => open('save') },
    mine && { id: 'rename', label: t.rename, icon: IconEdit, onSelect: () => open('rename') },
    mine && { id: 'share', label: s.share, icon: IconUsers, onSelect: () => open('share') },
    shown && { id: 'links', label: l.menu, icon: IconLink, onSelect: () => open('links') },
    shown && {
      id: 'default',
      label: shown.is_default ? t.noDefault : t.asDefault,
      onSelect: () => act(each => each.openWith(shown, !shown.is_default)),
    },
    { line: true },
    mine && {
      id: 'remove',
      label: t.remove,
      icon: IconTrash,
      danger: true,
      onSelect: () => act(each => each.drop(mine)),
    },
  ]);
}
