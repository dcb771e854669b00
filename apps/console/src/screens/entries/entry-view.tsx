import type { ScreenProps } from '../../ui/screen.ts';
import { EntryLoad } from './entry-load.tsx';
import { EntryRead } from './entry-read.tsx';

export default function ViewEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <EntryLoad configId={reportConfigId} reportId={reportId}>
      {({ report, ...loaded }) => report && <EntryRead {...loaded} report={report} />}
    </EntryLoad>
  );
}
