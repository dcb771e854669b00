/** Dialogs of the file library; lazy chunk. */
import { BulkTagsDialog, MoveDialog } from '../../library/bulk-dialogs.tsx';
import type { Picked } from '../../library/multi-pick-props.ts';
import type { Bulk, Chosen } from './use-bulk.ts';

export interface Opened {
  kind: 'tags' | 'move';
  chosen: Chosen;
}
export interface FileDialogsProps extends Opened {
  /** Tags of the listed files. */
  present: readonly Picked[] | undefined;
  bulk: Bulk;
  onClose: () => void;
}

export default function FileDialogs({ kind, chosen, present, bulk, onClose }: FileDialogsProps) {
  if (kind === 'move')
    return <MoveDialog count={chosen.count} onApply={named => bulk.move(named, chosen)} onClose={onClose} />;
  return (
    <BulkTagsDialog
      count={chosen.count}
      present={present}
      onApply={named => bulk.tag(named, chosen)}
      onClose={onClose}
    />
  );
}
