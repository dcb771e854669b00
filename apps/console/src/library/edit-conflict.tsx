/**
 * Conflict resolution for a file's details (412): both versions side by side, for the fields that both have changed.
 */
import type { FileReference } from '../api/library.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { listed } from '../i18n/format.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { CompareVersions, ConflictNote } from '../ui/compare-versions.tsx';
import { type Draft, draftOf, type Part } from './reference-draft.ts';

interface Props {
  theirs: FileReference;
  mine: Draft;
  /** Fields that both have changed to different values. */
  both: Part[];
  by: string | undefined;
  onSettle: (take: boolean) => void;
}

export function EditConflict({ theirs, mine, both, by, onSettle }: Props) {
  const t = useFilesDialogTexts();
  const p = usePickTexts();
  const labels: Record<Part, string> = { name: t.title, tags: p.tags, directories: p.directories };
  const stored = draftOf(theirs);
  const shown = (draft: Draft, part: Part) =>
    part === 'name' ? draft.name : listed(draft[part].map(({ name }) => name)) || t.nothing;
  return (
    <ConflictNote
      told={by ? t.conflictBy(by) : t.conflict}
      keep={t.keep}
      take={t.take}
      onKeep={() => onSettle(false)}
      onTake={() => onSettle(true)}
    >
      <CompareVersions
        words={{ name: t.field, mine: t.mine, theirs: t.theirs }}
        rows={both.map(part => ({
          key: part,
          name: labels[part],
          mine: shown(mine, part),
          theirs: shown(stored, part),
        }))}
      />
    </ConflictNote>
  );
}
