import type { ScreenProps } from '../../ui/screen.ts';
import { EntryFill } from './entry-fill.tsx';
import { EntryLoad } from './entry-load.tsx';
import { Guarded } from './entry-right.tsx';

export default function EditEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <Guarded action="update">
      <EntryLoad key={reportId} configId={reportConfigId} reportId={reportId} fresh>
        {loaded => (
          <Guarded action="update" owner={loaded.report?.user_id ?? null}>
            <EntryFill {...loaded} />
          </Guarded>
        )}
      </EntryLoad>
    </Guarded>
  );
}
