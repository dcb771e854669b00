/** Note on the storage used on this device, and whether it is persistent or may be evicted by the browser. */
import { useEffect, useState } from 'react';
import { bytes } from '../../i18n/format.ts';
import { useUnsentTexts } from '../../i18n/unsent.ts';
import { type StorageQuota, storageQuota } from '../../offline/storage-quota.ts';
import { Button, toast } from '../../ui/index.ts';
import styles from './unsent.module.css';

export function StorageNote({ of }: { of: unknown }) {
  const t = useUnsentTexts();
  const [room, setRoom] = useState<StorageQuota | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again after storage changes
  useEffect(() => void storageQuota().then(setRoom), [of]);
  if (!room) return null;
  async function ask() {
    const promised = await navigator.storage.persist().catch(() => false);
    if (!promised) toast.info(() => t.roomDenied);
    setRoom(await storageQuota());
  }
  return (
    <section className={styles.room} aria-label={t.room}>
      <h2>{t.room}</h2>
      {room.used !== null && <p>{t.roomUsed(bytes(room.used), room.left === null ? '' : bytes(room.left))}</p>}
      <p>{room.lasting ? t.roomLasting : t.roomLoose}</p>
      {!room.lasting && 'storage' in navigator && <Button onClick={() => void ask()}>{t.roomAsk}</Button>}
    </section>
  );
}
