/** Parts that float above every screen and outlive it: put up by whoever needs them first, and there from then on. */
import type { ComponentType } from 'react';
import { store } from '../base/store.ts';

interface Layer {
  id: string;
  Part: ComponentType;
}

export const registeredOverlays = store<readonly Layer[]>([]);

/** Once, however often it is asked for. */
export const registerOverlay = (id: string, Part: ComponentType): void =>
  registeredOverlays.set(all => (all.some(layer => layer.id === id) ? all : [...all, { id, Part }]));
