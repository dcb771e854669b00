/** Directory filter: radio buttons with tree semantics, expandable, drop targets for files. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Directory, Facets } from '../../api/library.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { number } from '../../i18n/format.ts';
import {
  cx,
  Icon,
  IconButton,
  IconChevronDown,
  IconChevronRight,
  IconFilter,
  IconFolder,
  IconFolderOff,
  IconFolders,
  IconSettings,
  type IconType,
  useCommands,
} from '../../ui/index.ts';
import { NONE } from './model.ts';
import styles from './side.module.css';
import { above, branchesOf } from './tree.ts';

const KEPT = 'kontor.files.open';
/** Up to this many are expanded by default. */
const FEW = 24;

function readOpen(): Record<string, boolean> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return read && typeof read === 'object'
      ? Object.fromEntries(Object.entries(read).map(([id, on]) => [id, on === true]))
      : {};
  } catch {
    return {};
  }
}

export interface TreeProps {
  directories: readonly Directory[];
  facets: Facets | undefined;
  /** Id of a directory, `NONE` for files in none; undefined for all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onEdit: (() => void) | undefined;
  /** Registers an element as a drop target; returns its cleanup. */
  dropsInto: ((element: HTMLElement) => () => void) | undefined;
}

export function DirectoryTree({ directories, facets, value, onChange, onEdit, dropsInto }: TreeProps) {
  const t = useFilesTexts();
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState(readOpen);
  const few = directories.length <= FEW;
  const counts = useMemo(() => new Map(facets?.directories.map(({ id, count }) => [id, count])), [facets]);
  const rows = useMemo(() => branchesOf(directories, id => open[id] ?? few), [directories, open, few]);

  function turn(changed: Record<string, boolean>) {
    const next = { ...open, ...changed };
    localStorage.setItem(KEPT, JSON.stringify(next));
    setOpen(next);
  }
  // Expands the ancestors of a directory from the address, so that the choice is visible.
  const [found, setFound] = useState<string>();
  if (value && value !== found && directories.length > 0) {
    setFound(value);
    setOpen({ ...open, ...Object.fromEntries(above(value, directories).map(id => [id, true])) });
  }

  const run = () => box.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  useCommands([{ id: 'filter', label: t.filter, icon: IconFilter, keys: 'f', run }]);

  useEffect(() => (box.current && dropsInto ? dropsInto(box.current) : undefined), [dropsInto]);

  /** Right expands, left collapses or moves to the parent; up and down are native to radio buttons. */
  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as Element).closest<HTMLElement>('[data-directory]')?.dataset.directory;
    const wanted = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (!id || wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = rows.find(one => one.id === id);
    if (row?.open !== undefined && row.open !== wanted) return turn({ [id]: wanted });
    const parent = wanted ? undefined : above(id, directories)[0];
    const input =
      parent && box.current?.querySelector<HTMLInputElement>(`[data-directory="${CSS.escape(parent)}"] input`);
    if (input) {
      input.focus();
      onChange(parent);
    }
  }

  return (
    <fieldset ref={box} className={styles.part} onKeyDown={onKeyDown}>
      <legend className={styles.heading}>{t.directories}</legend>
      {onEdit && (
        <span className={styles.gear}>
          <IconButton icon={IconSettings} size="sm" label={t.directoriesEdit} onClick={onEdit} />
        </span>
      )}
      <Place
        group={name}
        icon={IconFolders}
        title={t.allDirectories}
        count={facets?.count_all}
        checked={value === undefined}
        onChoose={() => onChange(undefined)}
      />
      {rows.map(row => (
        <Place
          key={row.id}
          id={row.id}
          group={name}
          icon={IconFolder}
          title={row.name}
          count={facets && (counts.get(row.id) ?? 0)}
          level={row.level}
          open={row.open}
          checked={value === row.id}
          onChoose={() => onChange(row.id)}
          onTurn={() => turn({ [row.id]: !row.open })}
        />
      ))}
      {(directories.length > 0 || value === NONE) && (
        <Place
          id={NONE}
          group={name}
          icon={IconFolderOff}
          title={t.noDirectory}
          count={facets?.undirected}
          checked={value === NONE}
          onChoose={() => onChange(NONE)}
        />
      )}
    </fieldset>
  );
}

interface PlaceProps {
  /** Directory id for drops. */
  id?: string;
  group: string;
  icon: IconType;
  title: string;
  count: number | undefined;
  level?: number;
  open?: boolean | undefined;
  checked: boolean;
  onChoose: () => void;
  onTurn?: () => void;
}

const STEP = 22;
const DEEPEST = 5;

function Place({ id, group, icon, title, count, level = 0, open, checked, onChoose, onTurn }: PlaceProps) {
  const t = useFilesTexts();
  return (
    <div
      className={cx(styles.place, checked && styles.on)}
      data-directory={id}
      data-title={title}
      style={{ paddingLeft: 8 + STEP * Math.min(level, DEEPEST) }}
    >
      <label className={styles.choose}>
        <input
          type="radio"
          name={group}
          checked={checked}
          aria-label={count === undefined ? title : t.directoryOf(title, count)}
          onChange={onChoose}
        />
        <Icon of={icon} size={16} />
        <span className={styles.title}>{title}</span>
      </label>
      {open !== undefined && (
        <button
          type="button"
          className={styles.twist}
          aria-label={open ? t.collapse(title) : t.expand(title)}
          aria-expanded={open}
          onClick={onTurn}
        >
          <Icon of={open ? IconChevronDown : IconChevronRight} size={14} />
        </button>
      )}
      {count !== undefined && (
        <span className={styles.count} aria-hidden>
          {number(count)}
        </span>
      )}
    </div>
  );
}
