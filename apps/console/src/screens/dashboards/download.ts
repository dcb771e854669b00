import type { Query } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import type { Dashboard } from '../../charts/types.ts';
import { ownZone } from '../../i18n/format.ts';
import { RESOURCE } from './view/model.ts';

/** A dashboard to be taken along, narrowed as it is shown; times in it are those of this device. */
export function downloadDashboard(
  { id, name }: Pick<Dashboard, 'id' | 'name'>,
  type: 'xlsx' | 'pdf',
  filter: Query = {},
): void {
  const query = { ...filter, timezone: ownZone() };
  void download({ path: `/${RESOURCE}/${id}.${type}`, query, filename: `${name}.${type}` });
}
