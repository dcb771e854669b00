/** What a wall display asks of its device: a screen that stays on, and the whole of it. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** As long as the page is looked at; a browser takes it back when it is not. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async () => {
      if (document.hidden) return;
      const held = await navigator.wakeLock?.request('screen').catch(() => null);
      if (gone) void held?.release();
      else lock = held ?? null;
    };
    void ask();
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** `onLeft`: the browser's own way out was taken, as with Esc. */
export function useFullScreen(onLeft: () => void) {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const was = useRef(isOn);
  const own = useRef(false);
  const left = useRef(onLeft);
  useEffect(() => {
    left.current = onLeft;
  });
  useEffect(() => {
    if (was.current && !isOn && !own.current) left.current();
    was.current = isOn;
    own.current = false;
  }, [isOn]);
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen().catch(() => undefined)), []);
  return {
    isOn,
    /** Phones of one maker have none. */
    isPossible: document.fullscreenEnabled === true,
    toggle(): void {
      own.current = isOn;
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
      void change?.catch(() => undefined);
    },
  };
}

const IDLE = 3_000;

/** True while nobody has moved or pressed anything for three seconds. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const active = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE);
    };
    active();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, active);
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, active);
    };
  }, []);
  return idle;
}
