/** Two fingers that move apart on an element. */
import { type TouchEvent, useRef } from 'react';

const enough = 1.1;

function spread({ touches }: TouchEvent): number {
  const [first, second, third] = Array.from(touches);
  return first && second && !third ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
}

export function usePinch(onPinch: () => void) {
  const start = useRef(0);
  return {
    onTouchStart(event: TouchEvent) {
      start.current = spread(event);
    },
    onTouchMove(event: TouchEvent) {
      if (start.current === 0 || spread(event) < start.current * enough) return;
      start.current = 0;
      onPinch();
    },
  };
}
