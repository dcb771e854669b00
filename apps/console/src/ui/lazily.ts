import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part that loads when first shown, or a little earlier by `preload()` (pointer or focus coming near). */
export function lazily<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> & { preload: () => void } {
  return Object.assign(lazy(load), { preload: () => void load().catch(() => undefined) });
}
