/** `React.lazy` with preloading and a recognisable error. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A chunk failed to load: offline, or replaced by a newer deployment. */
export class MissingPart extends Error {}

/** Lazy component; `preload()` starts loading earlier, on hover or focus. */
export function lazily<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> & { preload: () => void } {
  const loaded = () =>
    load().catch((cause: unknown) => {
      throw new MissingPart(String(cause), { cause });
    });
  return Object.assign(lazy(loaded), { preload: () => void load().catch(() => undefined) });
}
