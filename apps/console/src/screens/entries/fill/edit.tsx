/** Screen that edits an entry; checks the right before loading, and again by the entry's owner. */
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad } from '../common/load.tsx';
import { EntryFill } from './fill.tsx';
import { RequirePermission } from './require-permission.tsx';

export default function EditEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <RequirePermission action="update">
      <EntryLoad key={reportId} configId={reportConfigId} reportId={reportId} fresh>
        {loaded => (
          <RequirePermission action="update" owner={loaded.report?.user_id ?? null}>
            <EntryFill key={loaded.config.form_version} {...loaded} />
          </RequirePermission>
        )}
      </EntryLoad>
    </RequirePermission>
  );
}
