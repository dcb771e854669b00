import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part whose files did not come: there is no network, or the server has a newer version by now. */
export class MissingPart extends Error {}

/** A part that loads when first shown, or a little earlier by `preload()` (pointer or focus coming near). */
export function lazily<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> & { preload: () => void } {
  const loaded = () =>
    load().catch((cause: unknown) => {
      throw new MissingPart(String(cause), { cause });
    });
  return Object.assign(lazy(loaded), { preload: () => void load().catch(() => undefined) });
}
