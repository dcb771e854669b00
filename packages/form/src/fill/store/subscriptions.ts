/** Publish-subscribe by topic. */
export interface Subscriptions {
  subscribe(topic: string, listener: () => void): () => void;
  notify(topic: string): void;
  notifyAll(): void;
}

export function createSubscriptions(): Subscriptions {
  const listeners = new Map<string, Set<() => void>>();
  function notify(topic: string): void {
    for (const listener of listeners.get(topic) ?? []) listener();
  }
  return {
    subscribe(topic, listener) {
      let set = listeners.get(topic);
      if (!set) {
        set = new Set();
        listeners.set(topic, set);
      }
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    notify,
    notifyAll() {
      for (const topic of [...listeners.keys()]) notify(topic);
    },
  };
}
