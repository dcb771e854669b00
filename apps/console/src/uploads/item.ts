/**
 * Types of an upload: one file on its way into the library, as a plain value that is stored in IndexedDB and must be
 * cloneable. State of the page (running requests, preview URLs) is elsewhere.
 */
import { newId } from '@kontor/form';
import type { Same, StoredFile } from '../api/library.ts';
import type { Refusal, Warning } from './rules.ts';

export type UploadState =
  /** Picked, not started yet. */
  | 'chosen'
  /** Waits for a slot, or for what `hold` names. */
  | 'queued'
  | 'running'
  /** A duplicate is in the library: the user decides. */
  | 'asking'
  | 'done'
  | 'failed'
  /** Violates a rule; never sent. */
  | 'refused';

/** What a queued upload waits for besides a slot. */
export type Hold = 'network' | 'session' | 'server';

/** The part of an error that a row shows. */
export interface Fault {
  /** Status code; 0 without a response. */
  code: number;
  name: string;
  lines: string[];
}

export interface Named {
  id: string;
  name: string;
}
/** A metadata pair; `key` is a React key and not sent. */
export interface Fact {
  key: string;
  name: string;
  value: string;
}

export interface UploadItem {
  id: string;
  user_id: string;
  /** Null if the browser could not persist it over a reload: the user selects the file again. */
  file: File | null;
  filename: string;
  type: string;
  /** Bytes. */
  size: number;
  modified: number;
  /** Entered by the user. */
  title: string;
  directories: Named[];
  /** Folders below its directory, from the dropped folder; created if missing. */
  folders: string[];
  tags: Named[];
  metadata: Fact[];

  state: UploadState;
  /** Bytes sent so far. */
  sent: number;
  refusal: Refusal | null;
  warnings: Warning[];
  fault: Fault | null;
  hold: Hold | null;
  /** Milliseconds since 1970: earliest time of the next attempt. */
  not_before: number;
  /** Failed attempts in a row. */
  tries: number;
  /** Progress through the steps; each result is stored, so that a step is done once whatever interrupts it. */
  upload_url: string | null;
  stored: Pick<StoredFile, 'id' | 'type'> | null;
  same: Same[];
  /** The user's decision on duplicates; null if not asked or not answered. */
  decision: 'add' | 'use' | null;
  reference_id: string | null;
  /** Creating the reference was requested without a response: it may exist. */
  reference_asked: boolean;
  /** Whether it is persisted and survives a reload. */
  kept: boolean;
  /** Left by an earlier visit; waits until the user resumes it. */
  interrupted: boolean;
}

export const TITLE_MAX = 100;

/** File name without extension, cut to the maximum length of a title. */
export const titleOf = (filename: string): string =>
  filename
    .replace(/(.)\.[^.\s]{1,8}$/, '$1')
    .trim()
    .slice(0, TITLE_MAX)
    .trim() || filename.slice(0, TITLE_MAX);

export interface Place {
  directories: Named[];
  folders: string[];
}

export function itemOf(file: File, userId: string, { directories, folders }: Place): UploadItem {
  return {
    id: newId(),
    user_id: userId,
    file,
    filename: file.name.normalize('NFC'),
    type: file.type,
    size: file.size,
    modified: file.lastModified,
    title: titleOf(file.name.normalize('NFC')),
    directories,
    folders,
    tags: [],
    metadata: [],
    state: 'chosen',
    sent: 0,
    refusal: null,
    warnings: [],
    fault: null,
    hold: null,
    not_before: 0,
    tries: 0,
    upload_url: null,
    stored: null,
    same: [],
    decision: null,
    reference_id: null,
    reference_asked: false,
    kept: false,
    interrupted: false,
  };
}

/** Running or queued. */
export const isUnderWay = ({ state }: UploadItem): boolean => state === 'queued' || state === 'running';
/** Details can change until the reference is created, which follows the bytes. */
export const isEditable = ({ state, reference_id }: UploadItem): boolean =>
  reference_id === null && ['chosen', 'queued', 'failed', 'asking'].includes(state);

/** Sort order (UI.md section 4): what needs a decision comes first. */
const weightOf = (item: UploadItem): number => {
  const { state, warnings, hold } = item;
  if (state === 'refused') return 0;
  if (state === 'failed') return 1;
  if (state === 'asking') return 2;
  if (state === 'done') return 7;
  if (state === 'running') return warnings.length > 0 ? 3 : 4;
  if (hold) return 4;
  return warnings.length > 0 ? 5 : 6;
};

export const byWeight = (items: readonly UploadItem[]): UploadItem[] =>
  items.toSorted((a, b) => weightOf(a) - weightOf(b));

export interface Sums {
  count: number;
  done: number;
  failed: number;
  chosen: number;
  asking: number;
  underWay: number;
  /** Number of these that wait for the network, the server or a login. */
  held: number;
  /** Bytes, of what is sent or queued. */
  size: number;
  sent: number;
}

export function sumsOf(items: readonly UploadItem[]): Sums {
  const sums: Sums = { count: 0, done: 0, failed: 0, chosen: 0, asking: 0, underWay: 0, held: 0, size: 0, sent: 0 };
  for (const item of items) {
    if (item.state === 'refused') continue;
    sums.count++;
    sums.size += item.size;
    sums.sent += item.state === 'done' || item.state === 'asking' ? item.size : Math.min(item.sent, item.size);
    if (isUnderWay(item)) {
      sums.underWay++;
      if (item.hold) sums.held++;
    } else if (item.state !== 'queued' && item.state !== 'running') sums[item.state]++;
  }
  return sums;
}
