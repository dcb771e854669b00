/** Downloads a dashboard as a file with its present filter; times are in this device's time zone. */
import type { Query } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { ownZone } from '../../../i18n/format.ts';
import { RESOURCE } from './model.ts';

export function downloadDashboard(
  { id, name }: Pick<Dashboard, 'id' | 'name'>,
  type: 'xlsx' | 'pdf',
  filter: Query = {},
): void {
  const query = { ...filter, time_zone: ownZone() };
  void download({ path: `/${RESOURCE}/${id}.${type}`, query, filename: `${name}.${type}` });
}
