/**
 * Provisional number of an entry that waits to be sent: the end of its idempotency key, so that it is the same on this
 * device until the server has given the running number, and needs no counter that two devices would share.
 */
export const provisionalNumber = (localId: string): string => localId.slice(-4).toUpperCase();
