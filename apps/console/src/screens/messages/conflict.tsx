/** Conflict view of a message (412): differing fields side by side. */
import { plainText } from '@kontor/form';
import { dateTime, listed } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { CompareVersions, ConflictNote } from '../../ui/compare-versions.tsx';
import type { Draft } from './draft.ts';

interface Props {
  mine: Draft;
  theirs: Draft;
  onSettle: (take: boolean) => void;
}

export function Conflict({ mine, theirs, onSettle }: Props) {
  const t = useMessagesTexts();
  const rows: [string, (draft: Draft) => string][] = [
    [t.title, draft => draft.title],
    [t.body, draft => plainText(draft.body)],
    [t.audience, draft => (draft.audience === 'all' ? t.all : listed(draft.groups.map(({ name }) => name)))],
    [t.starts, draft => dateTime(draft.starts)],
    [t.ends, draft => dateTime(draft.ends)],
    [t.confirmField, draft => (draft.confirm ? t.yes : t.no)],
  ];
  // Compared as text: equal words may have different markup.
  const differing = rows.filter(
    ([label, shown]) => shown(mine) !== shown(theirs) || (label === t.body && mine.body !== theirs.body),
  );
  return (
    <ConflictNote
      told={t.conflict}
      keep={t.keep}
      take={t.take}
      onKeep={() => onSettle(false)}
      onTake={() => onSettle(true)}
    >
      <CompareVersions
        words={{ name: t.field, mine: t.mine, theirs: t.theirs }}
        rows={differing.map(([name, shown]) => ({
          key: name,
          name,
          mine: shown(mine) || t.none,
          theirs: shown(theirs) || t.none,
        }))}
      />
    </ConflictNote>
  );
}
