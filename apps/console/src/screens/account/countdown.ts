/** React hook that counts seconds down to 0 (for retry delays), and their display as m:ss. */
import { useEffect, useState } from 'react';

export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!until) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return [left, seconds => setUntil(Date.now() + seconds * 1000)];
}

export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
