/**
 * Rights as a matrix of words, area by action: a sentence on top says what they come to, a cell opens a menu or takes
 * A, E, K and Backspace, the heads set all of their row or column. Each change is handed on at once.
 */
import type { Permissions, Role, Scope } from '@kontor/contract/permissions';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useAreaTexts } from '../../i18n/entities.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import {
  Button,
  cx,
  Icon,
  IconChevronDown,
  IconHistory,
  IconLock,
  keyLabel,
  useMenu,
  usePhone,
} from '../../ui/index.ts';
import { useRoleName } from './people-columns.tsx';
import {
  ANY,
  actions,
  heldOf,
  mayGrant,
  type RightColumn,
  rightGroups,
  scopes,
  setByHand,
  withAll,
  withRight,
} from './rights.ts';
import styles from './rights-matrix.module.css';
import { Sentence } from './rights-sentence.tsx';

export interface RightsProps {
  role: Role;
  own: Permissions;
  onChange: (own: Permissions) => void;
}

const keys: Record<string, Scope> = { a: 'all', e: 'self', o: 'self', k: 'none', n: 'none' };
const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus among the cells, as in a spreadsheet. */
function step(table: HTMLTableElement | null, from: HTMLElement, [down, right]: [number, number]): void {
  const rows = [...(table?.rows ?? [])].map(row => [...row.querySelectorAll<HTMLElement>('[data-cell]')]);
  const filled = rows.filter(row => row.length > 0);
  const y = filled.findIndex(row => row.includes(from));
  const x = filled[y]?.indexOf(from) ?? 0;
  filled[y + down]?.[x + right]?.focus();
}

export function RightsMatrix(props: RightsProps) {
  const t = useRightsTexts();
  const phone = usePhone();
  const { role, own, onChange } = props;
  const set = setByHand(own);
  return (
    <div className={styles.matrix}>
      <div className={styles.top}>
        <Sentence role={role} own={own} />
        {set > 0 && (
          <Button kind="ghost" size="sm" icon={IconHistory} onClick={() => onChange({})}>
            {t.resetAll(set)}
          </Button>
        )}
      </div>
      {phone ? <AreaList {...props} /> : <Table {...props} />}
      <Legend role={role} />
    </div>
  );
}

function Legend({ role }: { role: Role }) {
  const t = useRightsTexts();
  const roleOf = useRoleName();
  const keys = (names: string[]) =>
    names.map(key => (
      <kbd key={key} className="kbd">
        {key}
      </kbd>
    ));
  return (
    <p className={styles.legend}>
      <span>
        {t.legendRole} <b>{roleOf(role)}</b>
      </span>
      <span>
        <b>{t.legendBold}</b> <i aria-hidden /> {t.legendOwn}
      </span>
      <span className={styles.hints} aria-hidden>
        <kbd className="kbd">← ↑ ↓ →</kbd> {t.legendArrows}
        <span />
        {keys(['A', t.keySelf, t.keyNone, keyLabel('backspace')])}
        {t.legendKeys}
      </span>
    </p>
  );
}

function Table({ role, own, onChange }: RightsProps) {
  const t = useRightsTexts();
  const areas = useAreaTexts();
  const table = useRef<HTMLTableElement>(null);
  const cell = (entity: string, column: RightColumn) => ({ role, own, onChange, entity, column });
  return (
    <table ref={table} className={styles.table} aria-label={t.rights}>
      <thead>
        <tr>
          <th scope="col">
            <Head {...cell(ANY, ANY)} name={t.any} />
          </th>
          {actions.map(action => (
            <th key={action} scope="col">
              <Head {...cell(ANY, action)} name={t[action]} />
            </th>
          ))}
        </tr>
      </thead>
      {rightGroups.map(({ name, entities }) => (
        <tbody key={name}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={actions.length + 1}>
              {t[name]}
            </th>
          </tr>
          {entities.map(entity => (
            <tr key={entity}>
              <th scope="row">
                <Head {...cell(entity, ANY)} name={areas[entity]} />
              </th>
              {actions.map(action => (
                <td key={action}>
                  <Cell
                    {...cell(entity, action)}
                    name={`${areas[entity]}: ${t[action]}`}
                    onStep={(from, by) => step(table.current, from, by)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** On a phone: areas as a list, each with what it comes to; one is open at a time, with its actions. */
function AreaList({ role, own, onChange }: RightsProps) {
  const t = useRightsTexts();
  const areas = useAreaTexts();
  const [open, setOpen] = useState<string>();
  const cell = (entity: string, column: RightColumn) => ({ role, own, onChange, entity, column });
  const area = (entity: string, name: string) => (
    <li key={entity}>
      <button
        type="button"
        className={styles.area}
        aria-expanded={open === entity}
        onClick={() => setOpen(open === entity ? undefined : entity)}
      >
        <span>
          {name}
          <small>
            <Summary {...{ role, own, entity }} />
          </small>
        </span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      {open === entity && (
        <div className={styles.actions}>
          {actions.map(action => (
            <div key={action}>
              <span aria-hidden>{t[action]}</span>
              {entity === ANY ? (
                <Head {...cell(ANY, action)} name={t[action]} />
              ) : (
                <Cell {...cell(entity, action)} name={`${name}: ${t[action]}`} />
              )}
            </div>
          ))}
          <Head {...cell(entity, ANY)} name={name} says={t.setAll(name)} />
        </div>
      )}
    </li>
  );
  return (
    <section className={styles.areas} aria-label={t.rights}>
      {rightGroups.map(({ name, entities }) => (
        <section key={name} aria-label={t[name]}>
          <h2>{t[name]}</h2>
          <ul>{entities.map(entity => area(entity, areas[entity]))}</ul>
        </section>
      ))}
      <ul>{area(ANY, t.any)}</ul>
    </section>
  );
}

/** The words of an area's four actions; bold what is set by hand. */
function Summary({ role, own, entity }: Pick<RightsProps, 'role' | 'own'> & { entity: string }) {
  const t = useRightsTexts();
  if (entity === ANY) return t.anyHint;
  return actions.map((action, at) => {
    const { scope, from } = heldOf(role, own, entity, action);
    // kept in one line, since a line of one word would be read with the next action
    const said = `${t[action]}\u00A0${scope ? { all: t.scopeAll, self: t.scopeSelf, none: t.scopeNone }[scope].toLowerCase() : t.open}`;
    return (
      <Fragment key={action}>
        {at > 0 && ' · '}
        {from === 'role' ? said : <b>{said}</b>}
      </Fragment>
    );
  });
}

interface CellProps extends RightsProps {
  entity: string;
  column: RightColumn;
  name: string;
}

/** What the scopes of an action mean. */
function useHints(column: RightColumn): Partial<Record<Scope, string>> {
  const t = useRightsTexts();
  return column === 'create'
    ? { all: t.hintAdd, none: t.hintAddNone }
    : { all: t.hintAll, self: t.hintSelf, none: t.hintNone };
}

/** The choices of a cell or head: the scopes that one may give, and back to the role. */
function useScopeMenu({ role, own, onChange, entity, column, name }: CellProps, whole: boolean) {
  const t = useRightsTexts();
  const mine = useUser()?.permissions as Permissions | undefined;
  const words: Record<Scope, string> = { all: t.scopeAll, self: t.scopeSelf, none: t.scopeNone };
  const grants = (scope: Scope) => mayGrant(mine ?? {}, role, entity, column, scope);
  const put = (scope: Scope | undefined) => {
    if (scope && !grants(scope)) return;
    onChange(whole ? withAll(own, entity, column, scope) : withRight(own, entity, column, scope));
  };
  const held = heldOf(role, own, entity, column);
  const usual = heldOf(role, withRight(own, entity, column, undefined), entity, column).scope;
  const isLocked = scopes.every(scope => scope === held.scope || !grants(scope));
  const hints = useHints(column);
  const menu = useMenu(name, [
    { heading: name, ...(isLocked && { note: t.notHeld }) },
    ...scopes.map(scope => ({
      id: scope,
      label: words[scope],
      ...(hints[scope] && { hint: hints[scope] }),
      checked: held.scope === scope,
      disabled: !grants(scope),
      onSelect: () => put(scope),
    })),
    { line: true },
    {
      id: 'usual',
      label: whole || !usual ? t.backToRole : t.backToRoleOf(words[usual].toLowerCase()),
      icon: IconHistory,
      keys: 'Backspace',
      disabled: held.from !== 'own' && !whole,
      onSelect: () => put(undefined),
    },
  ]);
  return { menu, held, put, words, isLocked };
}

/** Sets a whole row or column. */
function Head({ says, ...props }: CellProps & { says?: string }) {
  const { menu } = useScopeMenu(props, true);
  const t = useRightsTexts();
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        data-tip={t.setAll(props.name)}
        onClick={event => menu.open(event.currentTarget, event.currentTarget, event.nativeEvent)}
      >
        {says ?? props.name}
      </button>
      {menu.popup}
    </>
  );
}

function Cell({ onStep, ...props }: CellProps & { onStep?: (from: HTMLElement, by: [number, number]) => void }) {
  const t = useRightsTexts();
  const { menu, held, put, words, isLocked } = useScopeMenu(props, false);
  const word = held.scope ? words[held.scope] : t.open;
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = steps[event.key];
    const scope = keys[event.key.toLowerCase()];
    if (by && onStep) onStep(event.currentTarget, by);
    else if (event.key === 'Backspace' || event.key === 'Delete') put(undefined);
    else if (scope) put(scope);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      <button
        type="button"
        data-cell
        className={cx(styles.cell, held.from !== 'role' && styles.set, isLocked && styles.locked)}
        aria-label={`${props.name}: ${word}${held.from === 'own' ? `, ${t.legendOwn}` : ''}`}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        data-tip={isLocked ? t.notHeld : undefined}
        onKeyDown={onKeyDown}
        onClick={event => menu.open(event.currentTarget, event.currentTarget, event.nativeEvent)}
      >
        {word.toLowerCase()}
        {held.from === 'own' && <i aria-hidden />}
        {isLocked ? <Icon of={IconLock} size={14} /> : <Icon of={IconChevronDown} size={14} />}
      </button>
      {menu.popup}
    </>
  );
}
