/** React hooks for a wall display's device: wake lock, full screen and idle detection. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Held while the page is visible; browsers release it when hidden. */
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

/** `onLeft`: full screen ended by the browser, as with Esc. */
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
    /** iPhones have no full-screen API. */
    isPossible: document.fullscreenEnabled === true,
    toggle(): void {
      own.current = isOn;
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
      void change?.catch(() => undefined);
    },
  };
}

const IDLE = 3_000;

/** True after three seconds without pointer or key events. */
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
