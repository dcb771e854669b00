/** Tree row of a directory: name input, drag handle, menu and keyboard commands. */
import { type KeyboardEvent, memo, useRef } from 'react';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { number } from '../../i18n/format.ts';
import {
  Button,
  Checkbox,
  Chip,
  cx,
  DotsMenu,
  Icon,
  IconChevronRight,
  IconFolder,
  IconGripVertical,
  type MenuItem,
  menu,
  type Tone,
} from '../../ui/index.ts';
import styles from './directories.module.css';
import { type Draft, type Line, LONGEST, MOST, type State } from './draft.ts';
import { useRowDrag } from './row-drag.ts';

export interface Acts {
  draft: () => Draft;
  rename: (id: string, name: string) => void;
  move: (id: string, parent: string | null) => void;
  remove: (id: string, removed: boolean) => void;
  reset: (id: string) => void;
  drop: (id: string) => void;
  settle: (id: string, take: boolean) => void;
  fold: (id: string) => void;
  askWhere: (id: string) => void;
  addInside: (id: string) => void;
  wayOf: (id: string | null) => string;
}
interface Props {
  line: Line;
  way: string;
  /** Number of files in it; undefined while not known. */
  count: number | undefined;
  acts: Acts;
}
const TONES: Record<State, Tone> = { unchanged: 'neutral', new: 'ok', changed: 'info', deleted: 'bad' };

function DirectoryRow({ line, way, count, acts }: Props) {
  const t = useDirectoriesTexts();
  const { row, level, state, along, below, open, outer, before } = line;
  const element = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const { landing, isDragged } = useRowDrag(element, grip, { line, draft: acts.draft, onMove: acts.move });
  const going = state === 'deleted';
  const message = messageOf(t, line, acts);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || shiftKey) return;
    if (key === 'Enter') return event.preventDefault();
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (step !== 0 && !altKey) {
      const names = [...(element.current?.parentElement?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
      names[names.indexOf(event.currentTarget) + step]?.focus();
    } else if (altKey && key === 'ArrowLeft') {
      if (outer) acts.move(row.id, outer.parent);
    } else if (altKey && key === 'ArrowRight') {
      if (before) acts.move(row.id, before.id);
    } else return;
    event.preventDefault();
  }
  const items = (): MenuItem[] =>
    menu([
      !going && { id: 'new', label: t.newInside, onSelect: () => acts.addInside(row.id) },
      { id: 'under', label: t.moveUnder, onSelect: () => acts.askWhere(row.id) },
      before && {
        id: 'in',
        label: t.moveInto(before.name),
        keys: 'Alt+→',
        onSelect: () => acts.move(row.id, before.id),
      },
      outer && { id: 'out', label: t.moveOut, keys: 'Alt+←', onSelect: () => acts.move(row.id, outer.parent) },
      { line: true },
      state === 'changed' && { id: 'reset', label: t.reset, onSelect: () => acts.reset(row.id) },
      !along &&
        (row.removed
          ? { id: 'keep', label: t.keepIt, onSelect: () => acts.remove(row.id, false) }
          : { id: 'remove', label: t.remove, danger: true, onSelect: () => acts.remove(row.id, true) }),
    ]);

  return (
    <li
      ref={element}
      className={cx(styles.row, going && styles.going)}
      data-row={row.id}
      data-landing={landing ?? undefined}
      data-dragged={isDragged || undefined}
      data-level={Math.min(level, 9) - 1}
    >
      {open === null ? (
        <span className={styles.fold} />
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-label={open ? t.close(way) : t.open(way)}
          onClick={() => acts.fold(row.id)}
        >
          <span className={cx(styles.chevron, open && styles.unfolded)}>
            <Icon of={IconChevronRight} size={16} />
          </span>
        </button>
      )}
      <span ref={grip} className={styles.grip} data-tip={t.grip(row.name)} aria-hidden>
        <Icon of={IconGripVertical} size={16} />
      </span>
      <span className={styles.folder}>
        <Icon of={IconFolder} size={16} />
      </span>
      <input
        className={styles.name}
        data-name
        type="text"
        aria-label={t.nameOf(way || t.unnamed)}
        aria-invalid={message?.bad || undefined}
        aria-describedby={message && `note-${row.id}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        readOnly={going}
        value={row.name}
        onChange={event => acts.rename(row.id, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.facts}>
        {state !== 'unchanged' && (
          <Chip tone={TONES[state]}>
            {{ new: t.stateNew, changed: t.stateChanged, deleted: along ? t.goesAlong : t.stateDeleted }[state]}
          </Chip>
        )}
        <span className={styles.count}>
          {count !== undefined && (
            <>
              <span className={styles.number} data-tip={t.counted(count)} aria-hidden>
                {number(count)}
              </span>
              <span className={styles.words}>{t.files(count)}</span>
            </>
          )}
        </span>
      </span>
      <Checkbox
        label={t.removeOf(way || t.unnamed)}
        labelHidden
        checked={going}
        disabled={along}
        data-tip={t.remove}
        onChange={removed => acts.remove(row.id, removed)}
      />
      <DotsMenu name={way || t.unnamed} items={items} />
      {message && (
        <div id={`note-${row.id}`} className={cx(styles.message, message.bad && styles.bad)}>
          {message.text}
          {message.actions}
        </div>
      )}
      {!message && row.removed && below > 0 && <div className={styles.message}>{t.takesAlong(below)}</div>}
    </li>
  );
}

/** Error message of a row, from validation or from the server, with actions to resolve it. */
function messageOf(t: ReturnType<typeof useDirectoriesTexts>, { row, fault }: Line, acts: Acts) {
  const name = row.name.trim();
  if (fault) {
    const text = { empty: t.empty, double: t.double(name), too_deep: t.tooDeep(MOST) }[fault];
    return { bad: true, text, actions: null };
  }
  const { refusal } = row;
  switch (refusal?.why) {
    case undefined:
      return undefined;
    case 'changed':
      return {
        bad: true,
        text: t.changed(refusal.theirs.name, acts.wayOf(refusal.theirs.parent)),
        actions: (
          <>
            <Button size="sm" onClick={() => acts.settle(row.id, true)}>
              {t.take}
            </Button>
            <Button size="sm" onClick={() => acts.settle(row.id, false)}>
              {t.keep}
            </Button>
          </>
        ),
      };
    case 'gone':
      return {
        bad: true,
        text: t.gone,
        actions: (
          <Button size="sm" onClick={() => acts.drop(row.id)}>
            {t.drop}
          </Button>
        ),
      };
    case 'taken':
      return { bad: true, text: t.taken(name), actions: null };
    case 'waits':
      return { bad: false, text: t.waits, actions: null };
    default:
      return { bad: true, text: refusal?.say(), actions: null };
  }
}

/** Memoized: of hundreds of rows only the changed ones render. */
export default memo(DirectoryRow, (one, other) => {
  const [a, b] = [one.line, other.line];
  const same = (Object.keys(a) as (keyof Line)[]).every(key => key === 'before' || a[key] === b[key]);
  const beside = a.before?.id === b.before?.id && a.before?.name === b.before?.name;
  return same && beside && one.way === other.way && one.count === other.count && one.acts === other.acts;
});
