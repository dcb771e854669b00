/**
 * Known data in a store of answers: filling and locking a container, correcting beside the originals, letting go. Each
 * change answers with its way back. Loads with the container, so that other forms do without.
 */

import { faultOf, writeValue } from '../../engine/base/input-row.ts';
import { isBlank, listOf } from '../../engine/base/plain.ts';
import { lockedKey } from '../../engine/entry/entry.ts';
import { correctionKey } from '../../engine/entry/values.ts';
import { compile } from '../../engine/form/compile.ts';
import type { Known } from '../base/suggestions.ts';
import type { FormStore } from '../store/types.ts';

const inputsOf = (store: FormStore, id: string) => compile(store.form).known.get(id) ?? [];
const lockedIds = (store: FormStore): unknown[] => listOf(store.get(lockedKey));

/** `free` while it is filled in by hand, `open` while what is locked is corrected. */
export type Stage = 'free' | 'locked' | 'open';

export function stageOf(store: FormStore, id: string): Stage {
  if (!lockedIds(store).includes(id)) return 'free';
  return inputsOf(store, id).some(({ name }) => store.get(correctionKey(name)) !== undefined) ? 'open' : 'locked';
}

/** Sets values in one go; the answer sets back what was there. */
function change(store: FormStore, values: ReadonlyMap<string, unknown>): () => void {
  const before = [...values.keys()].map(key => [key, store.get(key)] as const);
  for (const [key, value] of values) store.set(key, value);
  return () => {
    for (const [key, value] of before) store.set(key, value);
  };
}

/**
 * Fills the fields whose names are columns of the row, and locks the container. Values are read by the field's rule;
 * what it cannot take leaves the field empty.
 */
export function lock(store: FormStore, id: string, row: Known): () => void {
  const values = new Map<string, unknown>();
  for (const { name, rule } of inputsOf(store, id)) {
    values.set(correctionKey(name), undefined);
    if (!Object.hasOwn(row, name)) continue;
    const value = writeValue(rule, row[name]);
    values.set(name, value === undefined || faultOf(rule, value) ? rule.empty : value);
  }
  values.set(lockedKey, [...new Set([...lockedIds(store), id])]);
  return change(store, values);
}

/** Lets go of the data set: the container's values and their corrections go. */
export function unlock(store: FormStore, id: string): () => void {
  const values = new Map<string, unknown>();
  for (const { name, rule } of inputsOf(store, id)) {
    values.set(name, rule.empty);
    values.set(correctionKey(name), undefined);
  }
  const others = lockedIds(store).filter(each => each !== id);
  values.set(lockedKey, others.length ? others : undefined);
  return change(store, values);
}

/** Corrections beside the originals, filled from them where they are empty. */
export function openChanges(store: FormStore, id: string): () => void {
  const values = new Map<string, unknown>();
  for (const { name, rule } of inputsOf(store, id)) {
    const key = correctionKey(name);
    if (isBlank(store.get(key))) values.set(key, writeValue(rule, store.get(name)) ?? rule.empty);
  }
  return change(store, values);
}

export function cancelChanges(store: FormStore, id: string): () => void {
  return change(store, new Map(inputsOf(store, id).map(({ name }) => [correctionKey(name), undefined])));
}
