/** React hooks that subscribe to one topic of the form store. */
import { useCallback, useSyncExternalStore } from 'react';
import { languageOf } from '../../engine/base/text.ts';
import { textFor } from '../../engine/entry/values.ts';
import { type FieldState, type FormStore, topics } from '../store/store.ts';
import { useForm } from './context.ts';

export function useTopic<T>(store: FormStore, topic: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, read, read);
}

export function useField(store: FormStore, key: string): FieldState {
  return useTopic(store, topics.field(key), () => store.field(key));
}

/** The text with `{field}` values filled in, as plain text. */
export function useText(contentId: string, text: string, instance: number | null): string {
  const { store, how } = useForm();
  return useTopic(store, topics.text(contentId), () =>
    textFor(store.form, store.lookIn(languageOf(how)), text, how, instance, contentId),
  );
}

export const useChanged = (store: FormStore): boolean => useTopic(store, topics.any, store.changed);
export const usePending = (store: FormStore): number => useTopic(store, topics.pending, store.pending);
export const useIssues = (store: FormStore) => useTopic(store, topics.issues, store.issues);
