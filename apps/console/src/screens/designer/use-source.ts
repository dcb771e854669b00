/** React hook that makes an element a drag source for the canvas. */
import type { Content } from '@kontor/form';
import { type Ref, useEffect, useRef } from 'react';
import { useTools } from './context.ts';

/** `make` is called with each drag; without `ready` there is nothing to drag yet. */
export function useSource<E extends HTMLElement>(make: () => Content[], ready = true): Ref<E> {
  const { drag } = useTools();
  const own = useRef<E>(null);
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => (ready && own.current ? drag.source(own.current, () => latest.current()) : undefined), [drag, ready]);
  return own;
}
