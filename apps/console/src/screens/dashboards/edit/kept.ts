/**
 * Unsent editor steps in local storage: survive reload, crash and a day offline. One record per tab, guarded by a Web
 * Lock; records of closed tabs are taken over.
 */
import { newId } from '@kontor/form';
import { localStore } from '../../../base/local-storage.ts';
import { leave, take } from '../../../offline/drafts.ts';
import type { Step } from './steps.ts';

const PREFIX = 'kontor.dashboard-steps.';

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix));
  } catch {
    return [];
  }
}
function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // storage unavailable: nothing is stored
  }
}

const kinds = new Set(['add', 'remove', 'move', 'rename', 'filterable', 'tile']);
const isStep = (step: unknown): step is Step =>
  typeof step === 'object' && step !== null && 'do' in step && kinds.has(String(step.do));

function read(key: string): Step[] {
  try {
    const steps: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(steps) ? steps.filter(isStep) : [];
  } catch {
    return [];
  }
}

export interface Kept {
  /** Unsent steps of earlier visits, oldest first. */
  found: Step[];
  keep(steps: readonly Step[]): void;
  close(): void;
}

/** Opens the records of one person and dashboard. */
export async function openKept(userId: string, dashboardId: string): Promise<Kept> {
  const prefix = `${PREFIX}${userId}.${dashboardId}.`;
  const found: Step[] = [];
  const own = `${prefix}${newId()}`;
  await take(own);
  // Keys end in time-ordered ids.
  for (const key of keysOf(prefix).toSorted()) {
    if (!(await take(key))) continue;
    found.push(...read(key));
    // Own record first, then delete the other tab's: no step is lost in between.
    localStore.set(own, JSON.stringify(found));
    drop(key);
    leave(key);
  }
  if (found.length === 0) drop(own);
  return {
    found,
    keep: steps => (steps.length > 0 ? localStore.set(own, JSON.stringify(steps)) : drop(own)),
    close: () => leave(own),
  };
}
