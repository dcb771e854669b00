/** Drawer with the devices of one person: rename, sign out, delete. */
import type { Device, ListItems } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { useList } from '../../api/lists.ts';
import { useCall } from '../../api/mutations.ts';
import { deviceIdentifier, endSession, fullName, loginBeside, useMayOn, useUser } from '../../api/session.ts';
import { useDevicesTexts } from '../../i18n/devices.ts';
import type { LazyText } from '../../i18n/index.ts';
import {
  Button,
  confirm,
  Drawer,
  Empty,
  IconEdit,
  IconLogout,
  IconTrash,
  lazily,
  menu,
  SkeletonRows,
  toast,
} from '../../ui/index.ts';
import { DeviceCard } from './device.tsx';
import styles from './devices.module.css';
import { roleName } from './states.ts';

const RenameDevice = lazily(() => import('./rename.tsx'));

interface Act {
  words: () => { title: string; body: string; yes: string };
  done: LazyText;
  run: () => Promise<unknown>;
}
type User = ListItems['users'];
interface Props {
  userId: string;
  user: User | undefined;
  onClose: () => void;
}

/** The query filters by person for administrators only; others receive just their own devices. */
export default function DeviceDrawer({ userId, user, onClose }: Props) {
  const t = useDevicesTexts();
  const mayOn = useMayOn();
  const self = useUser();
  const [renamed, setRenamed] = useState<Device>();
  const asked = self && self.role !== 'user' ? { 'filter[user_id]': userId } : {};
  const list = useList('devices', { ...asked, sort: 'last_used', direction: 'desc', limit: 100 });
  const devices = list.items.filter(device => device.user_id === userId);
  const { data: server } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await ask('GET /health', { signal })).version,
    staleTime: 600_000,
  });
  const removal = useCall('DELETE /pixelstein-users/devices/{id}.json', { stale: ['devices', 'users'] });
  const signingOut = useCall('POST /pixelstein-users/devices/sign-out/{id}.json', { stale: ['devices'] });

  /** Confirms, runs and reports an action. Acting on the present device also signs this session out. */
  async function act(device: Device, { words, done, run }: Act) {
    const own = device.identifier === deviceIdentifier() && device.user_id === self?.id;
    const question = () => {
      const { body, ...rest } = words();
      return { ...rest, body: own ? `${body} ${t.removeOwn}` : body, no: t.noKeep, danger: true };
    };
    if (!(await confirm(question))) return;
    try {
      // Deleted by someone else meanwhile counts as done.
      await run().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 404)) throw error;
      });
      if (own) await ask('GET /pixelstein-users/users/{id}.json', { params: { id: 'self' } }).catch(endSession);
      toast.ok(done);
    } catch (error) {
      toast.error(error);
    }
  }
  const remove = (device: Device) =>
    act(device, {
      words: () => ({ title: t.removeTitle(device.name), body: t.removeBody, yes: t.yesRemove }),
      done: () => t.removed(device.name),
      run: () => removal.mutateAsync({ params: { id: device.id }, ifMatch: device.version }),
    });
  const signOut = (device: Device) =>
    act(device, {
      words: () => ({
        title: t.signOutTitle(device.name),
        body: (device.unsent ?? 0) > 0 ? `${t.signOutBody} ${t.signOutUnsent(device.unsent ?? 0)}` : t.signOutBody,
        yes: t.yesSignOut,
      }),
      done: () => t.signedOut(device.name),
      run: () => signingOut.mutateAsync({ params: { id: device.id } }),
    });
  const entries = (device: Device) =>
    menu([
      mayOn('Devices', 'update', device.user_id) && {
        id: 'rename',
        label: t.rename,
        icon: IconEdit,
        onSelect: () => setRenamed(device),
      },
      mayOn('Devices', 'update', device.user_id) && {
        id: 'sign-out',
        label: t.signOut,
        icon: IconLogout,
        onSelect: () => void signOut(device),
      },
      { line: true },
      mayOn('Devices', 'delete', device.user_id) && {
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
        <>
          <div className={styles.head}>
            <h3>{t.devicesOf(list.count)}</h3>
            {user && <span>{[loginBeside(user), roleName(user.role, t)].filter(Boolean).join(' · ')}</span>}
          </div>
          <ul className={styles.list} aria-label={t.count}>
            {devices.map(device => (
              <DeviceCard key={device.id} device={device} server={server} entries={() => entries(device)} />
            ))}
          </ul>
        </>
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
