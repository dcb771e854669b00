/**
 * Operations of known data on the form store: fill and lock a container, open corrections, unlock. Each returns its
 * undo function. Part of the container's lazy chunk.
 */

import { faultOf, writeValue } from '../../engine/base/input-row.ts';
import { isBlank, listOf } from '../../engine/base/plain.ts';
import { lockedKey } from '../../engine/entry/keys.ts';
import { correctionKey } from '../../engine/entry/values.ts';
import { compile } from '../../engine/form/compile.ts';
import type { Known } from '../base/suggestions.ts';
import type { FormStore } from '../store/types.ts';

const inputsOf = (store: FormStore, id: string) => compile(store.form).known.get(id) ?? [];
const lockedIds = (store: FormStore): unknown[] => listOf(store.get(lockedKey));

/** `free`: filled in manually; `open`: locked values are being corrected. */
export type Stage = 'free' | 'locked' | 'open';

export function stageOf(store: FormStore, id: string): Stage {
  if (!lockedIds(store).includes(id)) return 'free';
  return inputsOf(store, id).some(({ name }) => store.get(correctionKey(name)) !== undefined) ? 'open' : 'locked';
}

/** Sets several values; returns a function that restores the previous ones. */
function change(store: FormStore, values: ReadonlyMap<string, unknown>): () => void {
  const before = [...values.keys()].map(key => [key, store.get(key)] as const);
  for (const [key, value] of values) store.set(key, value);
  return () => {
    for (const [key, value] of before) store.set(key, value);
  };
}

/**
 * Fills the fields that are columns of the row, and locks the container. Values are parsed by the field's rule; invalid
 * ones leave the field empty.
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

/** Unlocks the container and clears its values and corrections. */
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

/** Creates corrections from the originals where there are none. */
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
