/** Status badge of a device, the most urgent only: pending entries, outdated version, else its kind. */
import type { Device, User } from '@kontor/contract';

type Role = User['role'];
/** The word for a person's role. */
export const roleName = (role: Role, t: Record<Role, string>): string => t[role];

export type DeviceState = 'waiting' | 'outdated' | 'console' | 'current' | 'unknown';

const parts = (version: string): number[] => version.split(/[.+-]/).map(Number);

/** Compares version numbers; one without numbers (`dev`) is the oldest. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [parts(version), parts(than)];
  for (const [index, there = 0] of b.entries()) {
    const here = a[index] ?? 0;
    if (Number.isNaN(here) || Number.isNaN(there)) return false;
    if (here !== there) return here < there;
  }
  return false;
}

/** `server`: the server's version, if known. */
export function stateOf(device: Device, server: string | undefined): DeviceState {
  const { app_version: version } = device;
  if ((device.unsent ?? 0) > 0) return 'waiting';
  if (version && server && isOlder(version, server)) return 'outdated';
  if (device.platform === 'web') return 'console';
  return version && server ? 'current' : 'unknown';
}
