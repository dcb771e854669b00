/**
 * React hook that saves a user under an optimistic lock. Saves wait for one another, so that each is based on the
 * version that the one before left; every one of them can be taken back, and that again.
 */
import type { Changes } from '@kontor/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { type Draft, stepBack, type Whole } from './draft.ts';

/** A save: what is sent, and the groups by name. */
export interface Step {
  body: Changes['users'];
  groups?: Draft['groups'] | undefined;
}
type Way = 'save' | 'undo' | 'redo';
interface Steps {
  undo: readonly Step[];
  redo: readonly Step[];
}
const NONE: Steps = { undo: [], redo: [] };

const after = ({ undo, redo }: Steps, way: Way, back: Step): Steps => ({
  undo: way === 'undo' ? undo.slice(0, -1) : [...undo, back],
  redo: way === 'undo' ? [...redo, back] : way === 'redo' ? redo.slice(0, -1) : [],
});

/** `isTyped`: something is based on the present version, so that what others save is not followed. */
export function useStoring(stored: Whole, isTyped: boolean) {
  const [base, setBase] = useState(stored);
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<{ error: unknown; step: Step }>();
  const [savedAt, setSavedAt] = useState<Date>();
  const [steps, setSteps] = useState(NONE);
  const saving = useSave('users');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const follows = waiting === 0 && !refused && !isTyped && stored.version >= base.version;
  const record = follows ? stored : base;
  const latest = useRef(record);
  useEffect(() => {
    if (follows) latest.current = stored;
  }, [follows, stored]);

  function keep(next: Whole): void {
    latest.current = next;
    setBase(next);
  }
  async function store(step: Step, way: Way): Promise<boolean> {
    const before = latest.current;
    try {
      const { data } = await saving.mutateAsync({ id: before.id, body: step.body, version: before.version });
      keep({ ...data, groups: step.groups ?? before.groups ?? [] });
      setSteps(present => after(present, way, stepBack(step.body, before)));
      setSavedAt(new Date());
      setRefused(undefined);
      return true;
    } catch (error) {
      setRefused({ error, step });
      return false;
    }
  }
  function send(step: Step, way: Way = 'save'): Promise<boolean> {
    setWaiting(count => count + 1);
    const job = queue.current.then(() => store(step, way)).finally(() => setWaiting(count => count - 1));
    queue.current = job;
    return job;
  }
  function walk(way: 'undo' | 'redo'): void {
    const last = steps[way].at(-1);
    if (last && waiting === 0) void send(last, way);
  }
  const { error, step } = refused ?? {};
  const theirs = error instanceof ApiError && error.code === 412 ? (error.current as Whole | undefined) : undefined;
  return {
    record,
    send,
    savedAt,
    error,
    busy: waiting > 0,
    forgive: () => setRefused(undefined),
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    /** The item as somebody else saved it meanwhile, and the save that was refused because of it. */
    clash: theirs && step && { theirs, step },
    /** Goes on from what somebody else saved. */
    rebase(next: Whole): void {
      keep({ ...next, groups: record.groups ?? [] });
      setSteps(NONE);
      setRefused(undefined);
    },
  };
}
