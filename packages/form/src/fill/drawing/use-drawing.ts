/**
 * React hook with the state of a drawing: its snapshots for undo, and which of them is the answer. `useKeeping` uploads
 * drawn and attached images; an answer from outside locks the pad.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { own, textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { heightOf } from '../../engine/content-types/canvas.ts';
import { useStoredFile } from '../base/use-stored-file.ts';
import { useForm } from '../form/context.ts';
import type { Look, Stroke } from './ink.ts';
import { type Keeping, useKeeping } from './use-keeping.ts';

export interface DrawingProps {
  /** The answer's key. */
  name: string;
  options: Options;
  value: string;
  set(value: string): void;
  readOnly: boolean;
}

export const pictureTypes = ['image/png', 'image/jpeg'];

export interface Drawing {
  locked: boolean;
  /** Files can be uploaded. */
  open: boolean;
  /** URL of the stored image, once known. */
  url: string | null;
  present: Look;
  /** Nothing is drawn on the form's background. */
  empty: boolean;
  canUndo: boolean;
  /** Screen size in px, and its ratio to the drawing's own size. */
  size: { width: number; height: number; by: number };
  /** Name of a rejected file that is no image. */
  refused: string | null;
  keeping: Keeping;
  frame: RefObject<HTMLDivElement | null>;
  /** Keeps the drawing's shape, whatever becomes of the window. */
  hold(on: boolean): void;
  draw(stroke: Stroke): void;
  undo(): void;
  clear(): void;
  unlock(): void;
  attach(file: File): void;
}

/** URL of the form's background image. */
function useGround(options: Options): string | null {
  const { files, fileUrl } = useForm();
  const id = textOf(own(options.file, 'id'));
  const url = fileUrl?.(id);
  const file = useStoredFile(url ? null : files, id);
  return (id && (url ?? file?.url)) || null;
}

/** Width of the frame; held while the drawing fills the screen, since turning the device would change its shape. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const [width, setWidth] = useState(0);
  const [measure] = useState(() => () => {
    if (frame.current && !held.current) setWidth(frame.current.clientWidth);
  });
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [measure]);
  const [hold] = useState(() => (on: boolean) => {
    held.current = on;
    measure();
  });
  return { frame, width, hold };
}

/** Ids of uploaded snapshots, and which of them is the answer; `given` is the last one set by this pad. */
function useLookIds({ name, set }: Pick<DrawingProps, 'name' | 'set'>, onAttached: () => void) {
  const { store, files } = useForm();
  const ids = useRef(new WeakMap<Look, string>());
  const [given, setGiven] = useState('');
  function answer(id: string) {
    setGiven(id);
    if (id !== store.field(name).value) set(id);
  }
  const keeping = useKeeping({
    store,
    files,
    name,
    done(id, look) {
      if (look) {
        ids.current.set(look, id);
        answer(id);
      } else {
        onAttached();
        set(id);
      }
    },
  });
  return { ids, given, setGiven, answer, keeping };
}

export function useDrawing({ name, options, value, set, readOnly }: DrawingProps): Drawing {
  const { files } = useForm();
  const height = heightOf(options);
  const ground = useGround(options);
  const stored = useStoredFile(files, value);
  const url = stored?.url ?? stored?.thumbnail ?? null;

  /** Empty while locked. */
  const [looks, setLooks] = useState<readonly Look[]>([]);
  const { ids, given, setGiven, answer, keeping } = useLookIds({ name, set }, () => setLooks([]));
  const [refused, setRefused] = useState<string | null>(null);
  const { frame, width, hold } = useWidth();
  /** The width at which the present strokes were drawn. */
  const measured = useRef(0);

  // the answer was changed from outside: a draft was restored or discarded
  if (value !== given && looks.length > 0) {
    setLooks([]);
    setGiven('');
  }

  const present = looks.at(-1) ?? { below: ground, strokes: [] };
  const full = Math.max(measured.current, width);
  const by = present.strokes.length > 0 && full > 0 ? width / full : 1;

  /** Makes a snapshot the answer: an uploaded one at once, a new one after a pause. */
  function bring(look: Look) {
    setRefused(null);
    const known = look.strokes.length === 0 && look.below === ground ? '' : ids.current.get(look);
    if (known === undefined) return keeping.keep(look, { width: full, height });
    keeping.drop();
    answer(known);
  }
  function change(next: Look) {
    measured.current = full;
    setLooks(all => [...(all.length ? all : [present]), next]);
    bring(next);
  }
  return {
    locked: readOnly || !files || (value !== '' && value !== given),
    open: !readOnly && files !== null,
    url,
    present,
    empty: present.strokes.length === 0 && present.below === ground,
    canUndo: looks.length > 1,
    size: { width: full * by, height: height * by, by },
    refused,
    keeping,
    frame,
    hold,
    draw: stroke => change({ ...present, strokes: [...present.strokes, stroke] }),
    clear: () => change({ below: ground, strokes: [] }),
    undo() {
      const before = looks.at(-2);
      if (!before) return;
      setLooks(looks.slice(0, -1));
      bring(before);
    },
    unlock() {
      if (!url) return;
      const look = { below: url, strokes: [] };
      ids.current.set(look, value);
      measured.current = 0;
      setGiven(value);
      setLooks([look]);
    },
    attach(file) {
      const fits = pictureTypes.includes(file.type);
      setRefused(fits ? null : file.name);
      if (fits) keeping.attach(file);
    },
  };
}
