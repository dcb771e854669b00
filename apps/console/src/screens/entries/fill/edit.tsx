import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad } from '../common/load.tsx';
import { EntryFill } from './fill.tsx';
import { Guarded } from './require-permission.tsx';

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
