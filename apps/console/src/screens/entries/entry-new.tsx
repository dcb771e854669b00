import type { ScreenProps } from '../../ui/screen.ts';
import { EntryFill } from './entry-fill.tsx';
import { EntryLoad } from './entry-load.tsx';
import { Guarded } from './entry-right.tsx';

export default function NewEntry({ params: { reportConfigId = '' } }: ScreenProps) {
  return (
    <Guarded action="create">
      <EntryLoad configId={reportConfigId} fresh>
        {loaded => <EntryFill {...loaded} />}
      </EntryLoad>
    </Guarded>
  );
}
