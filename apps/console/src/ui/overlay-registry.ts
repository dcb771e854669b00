/** Registry of components that are mounted above all screens and survive navigation; registered on first use. */
import type { ComponentType } from 'react';
import { store } from '../base/store.ts';

interface Layer {
  id: string;
  Part: ComponentType;
}

export const registeredOverlays = store<readonly Layer[]>([]);

/** Idempotent. */
export const registerOverlay = (id: string, Part: ComponentType): void =>
  registeredOverlays.set(all => (all.some(layer => layer.id === id) ? all : [...all, { id, Part }]));
