/** A change of a person's own permissions in words: a line for each area and action that changed. */
import { useAreaTexts } from '../../i18n/entities.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { wordOf } from './audit-line.ts';
import styles from './settings.module.css';

/** As logged: by area, then by action. */
type Rights = Record<string, Record<string, unknown>>;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isRights = (value: unknown): value is Rights => isPlain(value) && Object.values(value).every(isPlain);

/** `'Reports read' → 'all'`; without own permissions the role alone counts. */
const cellsOf = (value: unknown): Map<string, string> =>
  new Map(
    Object.entries(isRights(value) ? value : {}).flatMap(([area, actions]) =>
      Object.entries(actions).map(([action, scope]) => [`${area} ${action}`, String(scope)] as const),
    ),
  );

/** Unknown ones come last: an area of another version, say. */
function placeIn(words: object, key: string): number {
  const place = Object.keys(words).indexOf(key);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

export function AuditRights({ before, after }: { before: unknown; after: unknown }) {
  const t = useRightsTexts();
  // In the order of the table of rights.
  const areas = { '*': t.any, ...useAreaTexts() };
  const actions = { '*': t.anyAction, read: t.read, create: t.create, update: t.update, delete: t.delete };
  const scopes = { all: t.scopeAll, self: t.scopeSelf, none: t.scopeNone };
  const [former, present] = [cellsOf(before), cellsOf(after)];
  const wordFor = (scope: string | undefined) => (scope === undefined ? t.byRole : wordOf(scopes, scope));
  const isChanged = (cell: string) => former.get(cell) !== present.get(cell);
  const changed = [...new Set([...former.keys(), ...present.keys()])].filter(isChanged).toSorted((one, other) => {
    const [area = '', action = ''] = one.split(' ');
    const [otherArea = '', otherAction = ''] = other.split(' ');
    return placeIn(areas, area) - placeIn(areas, otherArea) || placeIn(actions, action) - placeIn(actions, otherAction);
  });
  return (
    <ul className={styles.changes}>
      {changed.map(cell => {
        const [area = '', action = ''] = cell.split(' ');
        return (
          <li key={cell}>
            {wordOf(areas, area)}, {wordOf(actions, action)}: <del>{wordFor(former.get(cell))}</del> →{' '}
            <ins>{wordFor(present.get(cell))}</ins>
          </li>
        );
      })}
    </ul>
  );
}
