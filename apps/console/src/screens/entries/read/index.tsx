/** Screen that shows an entry. */
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad } from '../common/load.tsx';
import { EntryRead } from './read.tsx';

export default function ViewEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <EntryLoad configId={reportConfigId} reportId={reportId}>
      {({ report, ...loaded }) => report && <EntryRead {...loaded} report={report} />}
    </EntryLoad>
  );
}
