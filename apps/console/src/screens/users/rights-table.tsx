/** Rights matrix, area by action; each cell is a select with the effective scope and its origin. */
import type { Permissions, Role, Scope } from '@kontor/contract/permissions';
import { useUser } from '../../api/session.ts';
import { useAreaTexts } from '../../i18n/entities.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { Select } from '../../ui/index.ts';
import { ANY, columns, heldOf, mayGrant, type RightColumn, scopes, withRight } from './rights.ts';
import styles from './users.module.css';

interface Props {
  role: Role;
  own: Permissions;
  onChange: (own: Permissions) => void;
}

export function RightsTable({ role, own, onChange }: Props) {
  const t = useRightsTexts();
  const areas: Record<string, string> = { [ANY]: t.any, ...useAreaTexts() };
  const mine = useUser()?.permissions as Permissions | undefined;
  const scopeName: Record<Scope, string> = { all: t.scopeAll, self: t.scopeSelf, none: t.scopeNone };
  const columnName = (column: RightColumn) => (column === ANY ? t.anyAction : t[column]);

  function usual(entity: string, column: RightColumn): string {
    const { scope, from } = heldOf(role, withRight(own, entity, column, undefined), entity, column);
    const name = scope ? scopeName[scope] : t.open;
    return from === 'any' ? t.fromAny(name) : from === 'row' ? t.fromRow(name) : t.fromRole(name);
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.rights} aria-label={t.rights}>
        <thead>
          <tr>
            <th scope="col">{t.area}</th>
            {columns.map(column => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(areas).map(([entity, area]) => (
            <tr key={entity}>
              <th scope="row">{area}</th>
              {columns.map(column => {
                const set = own[entity]?.[column];
                return (
                  <td key={column} className={set && styles.own}>
                    <Select
                      label={`${area}: ${columnName(column)}`}
                      labelHidden
                      value={set ?? ''}
                      placeholder={usual(entity, column)}
                      options={scopes.map(scope => ({
                        value: scope,
                        label: scopeName[scope],
                        disabled: !mayGrant(mine ?? {}, role, entity, column, scope),
                      }))}
                      onChange={value =>
                        onChange(
                          withRight(
                            own,
                            entity,
                            column,
                            scopes.find(scope => scope === value),
                          ),
                        )
                      }
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
