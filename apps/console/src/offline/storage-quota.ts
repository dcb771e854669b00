/** Storage estimate of this device, and whether the browser has granted persistent storage. */
export interface StorageQuota {
  /** Bytes; null if the browser does not report it. */
  used: number | null;
  left: number | null;
  lasting: boolean;
}

/** The browser may ask the user or decide by itself; nothing waits for it. */
export function requestPersistence(): void {
  const { storage } = navigator as Partial<Navigator>;
  storage
    ?.persisted?.()
    .then(stays => stays || storage.persist())
    .catch(() => undefined);
}

export async function storageQuota(): Promise<StorageQuota> {
  const { storage } = navigator as Partial<Navigator>;
  const [lasting, { usage, quota }] = await Promise.all([
    storage?.persisted?.().catch(() => false) ?? false,
    storage?.estimate?.().catch((): StorageEstimate => ({})) ?? ({} as StorageEstimate),
  ]);
  const left = usage === undefined || quota === undefined ? null : Math.max(0, quota - usage);
  return { used: usage ?? null, left, lasting };
}
