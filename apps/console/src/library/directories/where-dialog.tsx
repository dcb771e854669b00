/** Dialog that moves a directory by choosing its new parent: the accessible alternative to drag and drop. */
import { useId, useState } from 'react';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { Button, Combobox, Dialog } from '../../ui/index.ts';
import { canMove, type Draft } from './draft.ts';
import { placesOf } from './places.ts';

interface Props {
  draft: Draft;
  id: string;
  onMove: (id: string, parent: string | null) => void;
  onClose: () => void;
}

export function WhereDialog({ draft, id, onMove, onClose }: Props) {
  const t = useDirectoriesTexts();
  const form = useId();
  const row = draft.get(id);
  const [parent, setParent] = useState(row?.parent ?? '');
  if (!row) return null;
  const places = placesOf(draft, t.top).filter(
    ({ value }) => value === (row.parent ?? '') || canMove(draft, id, value || null),
  );
  return (
    <Dialog
      title={t.moveTitle(row.name)}
      size="sm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t.moveDo}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault();
          // React bubbles the submit through the portal to the outer form.
          event.stopPropagation();
          onMove(id, parent || null);
          onClose();
        }}
      >
        <Combobox label={t.moveTo} value={parent} options={places} onChange={setParent} />
      </form>
    </Dialog>
  );
}
