import type { Device, User } from '@kontor/contract';
import { Suspense, useState } from 'react';
import { ApiError, client } from '../../api/client.ts';
import { useCall } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { deviceIdentifier, endSession, fullName, useRights, useUser } from '../../api/session.ts';
import { useDevicesTexts } from '../../i18n/devices.ts';
import { since } from '../../i18n/format.ts';
import {
  Button,
  Chip,
  confirm,
  DotsMenu,
  Drawer,
  Empty,
  Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEdit,
  IconTrash,
  lazily,
  menu,
  SkeletonRows,
  toast,
} from '../../ui/index.ts';
import styles from './devices.module.css';

const RenameDevice = lazily(() => import('./rename.tsx'));
export const DEVICES = 'pixelstein-users/devices';
const USERS = 'pixelstein-users/users';

interface Props {
  userId: string;
  user: User | undefined;
  onClose: () => void;
}

/** What one person signs in with. Only administrators may ask by person; others are told what they may see anyway. */
export default function DeviceDrawer({ userId, user, onClose }: Props) {
  const t = useDevicesTexts();
  const may = useRights();
  const self = useUser();
  const [renamed, setRenamed] = useState<Device>();
  const asked = self?.role === 'admin' ? { 'filter[user_id]': userId } : {};
  const list = useList<Device>(DEVICES, { ...asked, sort: 'last_used', direction: 'desc', limit: 100 });
  const devices = list.items.filter(device => device.user_id === userId);
  const removal = useCall<Device, unknown>('DELETE', device => `/${DEVICES}/${device.id}.json`, [DEVICES, USERS]);

  async function remove(device: Device) {
    const own = device.identifier === deviceIdentifier() && device.user_id === self?.id;
    const body = own ? `${t.removeBody} ${t.removeOwn}` : t.removeBody;
    const title = t.removeTitle(device.name);
    if (!(await confirm({ title, body, yes: t.yesRemove, no: t.noKeep, danger: true }))) return;
    try {
      // Deleted by another one meanwhile is deleted, too.
      await removal.mutateAsync({ input: device, ifMatch: device.version }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 404)) throw error;
      });
      if (own) await client('GET', `/${USERS}/self.json`).catch(endSession);
      toast.ok(t.removed(device.name));
    } catch (error) {
      toast.error(error);
    }
  }
  const entries = (device: Device) =>
    menu([
      may('Devices', 'update') && {
        id: 'rename',
        label: t.rename,
        icon: IconEdit,
        onSelect: () => setRenamed(device),
      },
      { line: true },
      may('Devices', 'delete') && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        danger: true,
        onSelect: () => void remove(device),
      },
    ]);
  return (
    <Drawer title={user ? fullName(user) : t.title} onClose={onClose} note={t.emptyText}>
      {list.isPending ? (
        <SkeletonRows rows={3} />
      ) : devices.length === 0 ? (
        <Empty kind="nothing" title={t.emptyTitle} />
      ) : (
        <ul className={styles.list} aria-label={t.count}>
          {devices.map(device => (
            <li key={device.id} className={styles.device}>
              <Icon of={device.platform === 'web' ? IconDeviceDesktop : IconDeviceMobile} />
              <div className={styles.text}>
                <div className={styles.name}>
                  <h3>{device.name}</h3>
                  {device.identifier === deviceIdentifier() && <Chip tone="ok">{t.thisDevice}</Chip>}
                </div>
                <code title={t.identifier}>{device.identifier}</code>
                <span className={styles.meta}>
                  {[device.platform ?? t.unknown, t.lastUsed(since(device.last_used))].join(' · ')}
                </span>
              </div>
              {entries(device).length > 0 && <DotsMenu name={device.name} items={() => entries(device)} />}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.show}
        </Button>
      )}
      {renamed && (
        <Suspense fallback={null}>
          <RenameDevice device={renamed} onClose={() => setRenamed(undefined)} />
        </Suspense>
      )}
    </Drawer>
  );
}
