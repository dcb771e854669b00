/** Minimal observable store: a value outside of React with listeners, and a hook that subscribes to it. */
import { useSyncExternalStore } from 'react';

/** `set` takes a value, or a function of the present one. */
export interface Store<T> {
  get(): T;
  set(next: T | ((present: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const present = value;
      value = typeof next === 'function' ? (next as (present: T) => T)(present) : next;
      if (!Object.is(value, present)) for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(of: Store<T>): T => useSyncExternalStore(of.subscribe, of.get);
