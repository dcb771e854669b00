/** React hook timer: calls `onNext` after `seconds` of this `turn`, not counting pauses. 0 disables it. */
import { useEffect, useRef } from 'react';

export function useRotation(turn: string, seconds: number, paused: boolean, onNext: () => void): void {
  const left = useRef({ turn: '', ms: 0 });
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  useEffect(() => {
    const name = `${turn} ${seconds}`;
    if (left.current.turn !== name) left.current = { turn: name, ms: seconds * 1_000 };
    if (paused || seconds === 0) return;
    const begun = Date.now();
    const timer = setTimeout(() => next.current(), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current = { ...left.current, ms: Math.max(0, left.current.ms - (Date.now() - begun)) };
    };
  }, [turn, seconds, paused]);
}
