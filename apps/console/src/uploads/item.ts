/**
 * One file on its way into the library, as a value. It is kept in IndexedDB as it stands here, so that everything in it
 * can be cloned; what belongs to a page (running requests, addresses of previews) stands elsewhere.
 */
import { newId } from '@kontor/form';
import type { Same, StoredFile } from '../api/library.ts';
import type { Refusal, Warning } from './rules.ts';

export type UploadState =
  /** Picked, and not to be sent yet. */
  | 'chosen'
  /** To be sent as soon as its turn comes, or once what it waits for is there. */
  | 'queued'
  | 'running'
  /** Its bytes are there already under another name: the person decides. */
  | 'asking'
  | 'done'
  | 'failed'
  /** Breaks a rule; never sent. */
  | 'refused';

/** What a queued one waits for, besides its turn. */
export type Hold = 'network' | 'session' | 'server';

/** Of what the server refused, as far as a row tells it. */
export interface Fault {
  /** The status; 0 where no answer came. */
  code: number;
  name: string;
  lines: string[];
}

export interface Named {
  id: string;
  name: string;
}
/** Told of a file beside its title; `key` is the row's own, and is not sent. */
export interface Fact {
  key: string;
  name: string;
  value: string;
}

export interface UploadItem {
  id: string;
  user_id: string;
  /** Null where the browser could not keep it over a reload: the same file is asked for again. */
  file: File | null;
  filename: string;
  type: string;
  /** Bytes. */
  size: number;
  modified: number;
  /** What the person says about it. */
  title: string;
  directories: Named[];
  /** Below its directory, as the folder that it came in had them; made where they are missing. */
  folders: string[];
  tags: Named[];
  metadata: Fact[];

  state: UploadState;
  /** Bytes that have left. */
  sent: number;
  refusal: Refusal | null;
  warnings: Warning[];
  fault: Fault | null;
  hold: Hold | null;
  /** Milliseconds since 1970: not to be tried before. */
  not_before: number;
  /** Failed tries in a row. */
  tries: number;
  /** How far it is: each is asked for once, whatever happens between them. */
  upload_url: string | null;
  stored: Pick<StoredFile, 'id' | 'type'> | null;
  same: Same[];
  /** What the person said to `same`; null where not asked, or not yet answered. */
  decision: 'add' | 'use' | null;
  reference_id: string | null;
  /** A reference was asked for, and no answer came: there may be one. */
  reference_asked: boolean;
  /** Whether it would outlive a reload. */
  kept: boolean;
  /** Left over by an earlier visit, until the person goes on. */
  interrupted: boolean;
}

export const TITLE_MAX = 100;

/** The file's own name without its ending, as far as a title goes. */
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

/** On its way, or about to be. */
export const isUnderWay = ({ state }: UploadItem): boolean => state === 'queued' || state === 'running';
/** Its words can still be changed: they are said after its bytes. */
export const isEditable = ({ state, reference_id }: UploadItem): boolean =>
  reference_id === null && ['chosen', 'queued', 'failed', 'asking'].includes(state);

/** UI.md section 4: what needs a person first. */
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
  /** Of these, how many wait for the network, the server or a sign-in. */
  held: number;
  /** Bytes, of what is sent or to be sent. */
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
