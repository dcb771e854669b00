/** Dialogs of the views menu, loaded with the first of them: name, sharing, search. */
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import { toast } from '../../../ui/index.ts';
import ExportLinks from './export-links.tsx';
import FindView from './find-view.tsx';
import ShareView from './share-view.tsx';
import { type ViewActions, type ViewPlace, viewActions } from './view-actions.ts';
import type { SavedView } from './view-fields.ts';
import type { ViewDialog } from './view-items.ts';
import NameDialog from './view-name.tsx';

interface Props {
  open: ViewDialog;
  views: readonly SavedView[];
  shown: SavedView | null;
  place: ViewPlace;
  state: () => { query: string; columns: SavedView['columns'] };
  act: (run: (actions: ViewActions) => Promise<void>) => void;
  onClose: () => void;
}

export default function ViewDialogs({ open, views, shown, place, state, act, onClose }: Props) {
  const t = useViewSharingTexts();
  const actions = viewActions(place);
  if (open === 'find') return <FindView views={views} onChoose={view => place.go(view)} onClose={onClose} />;
  if (open === 'links') return shown && <ExportLinks view={shown} onClose={onClose} />;
  if (open === 'share') {
    if (!shown) return null;
    const store = async (sharing: Parameters<typeof actions.write>[0]) => {
      const stored = await actions.write(sharing, shown);
      toast.ok(() => t.shared(stored.name));
    };
    return <ShareView view={shown} store={store} onClose={onClose} />;
  }
  const renamed = open === 'rename' ? shown : null;
  return (
    <NameDialog
      view={renamed}
      store={name => actions.write(renamed ? { name } : { name, ...state() }, renamed)}
      onStored={stored => !renamed && act(each => each.added(stored))}
      onClose={onClose}
    />
  );
}
