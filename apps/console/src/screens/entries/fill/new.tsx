/** Screen that creates an entry, or with `?from=` a copy of one. */
import { isId } from '@kontor/form';
import { useQueryString } from '../../../ui/navigation.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad } from '../common/load.tsx';
import { EntryFill } from './fill.tsx';
import { RequirePermission } from './require-permission.tsx';

export default function NewEntry({ params: { reportConfigId = '' } }: ScreenProps) {
  // Id of the entry to copy.
  const from = new URLSearchParams(useQueryString()).get('from');
  return (
    <RequirePermission action="create">
      <EntryLoad key={from} configId={reportConfigId} copyOf={from && isId(from) ? from : undefined} fresh>
        {loaded => <EntryFill key={loaded.config.form_version} {...loaded} />}
      </EntryLoad>
    </RequirePermission>
  );
}
