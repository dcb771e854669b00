/**
 * Groups a user's effective permissions for the summary sentence: entries by action; other areas by equal actions and
 * scope, where they differ from the role; areas that may be both created and updated, as "designed" and "managed". Pure functions.
 */
import type { GrantedEntity } from '@kontor/contract';
import type { Action, Permissions, Role, Scope } from '@kontor/contract/permissions';
import { actions, heldOf, rightGroups, scopes } from './rights.ts';

interface Named {
  entity: GrantedEntity;
  isSet: boolean;
}
export interface Clause {
  actions: Action[];
  scope: Scope;
  areas: Named[];
  /** Set for all areas at once. */
  isRest: boolean;
}
/** A part of the table: areas that may be added and changed, all of them or some. */
interface Part {
  may: Named[];
  isAll: boolean;
  /** Some clause tells of an area of it. */
  isPartly: boolean;
}

const held = (role: Role, own: Permissions, entity: GrantedEntity, action: Action) => {
  const { scope = 'none', from } = heldOf(role, own, entity, action);
  return { scope, from, isSet: from !== 'role' };
};

export function entriesHeld(role: Role, own: Permissions) {
  const of = (action: Action) => held(role, own, 'Reports', action);
  return { read: of('read'), create: of('create'), update: of('update'), remove: of('delete') };
}

const groupsOf = (...names: readonly string[]): GrantedEntity[] =>
  rightGroups.filter(({ name }) => names.includes(name)).flatMap(({ entities }) => [...entities]);
const designed = groupsOf('groupDesign');
const managed = groupsOf('groupForward', 'groupManage');
const others = rightGroups.flatMap(({ entities }) => [...entities]).filter(entity => entity !== 'Reports');
const makers = ['create', 'update'] as const;

export function otherClauses(role: Role, own: Permissions) {
  const of = (entity: GrantedEntity, action: Action) => held(role, own, entity, action);
  const making = (entity: GrantedEntity) => makers.filter(action => of(entity, action).scope === 'all').length;
  const inPart = (entity: GrantedEntity) => designed.includes(entity) || managed.includes(entity);
  const isMade = (entity: GrantedEntity) => inPart(entity) && making(entity) === makers.length;
  const clauses = new Map<string, Clause>();
  for (const entity of others)
    for (const scope of scopes) {
      // An area with only one of create and update does not count as designed or managed; its action is named, although
      // it comes from the role.
      const isHalf = inPart(entity) && !isMade(entity) && scope === 'all';
      const told = actions.filter(action => {
        const right = of(entity, action);
        if (right.scope !== scope || (isMade(entity) && scope === 'all')) return false;
        return right.isSet || (isHalf && action !== 'read' && action !== 'delete');
      });
      if (told.length === 0) continue;
      const isRest = told.every(action => of(entity, action).from === 'any');
      const key = `${scope} ${told} ${isRest}`;
      const clause = clauses.get(key) ?? { actions: [...told], scope, areas: [], isRest };
      clause.areas.push({ entity, isSet: told.some(action => of(entity, action).isSet) });
      clauses.set(key, clause);
    }
  const told = [...clauses.values()];
  const part = (entities: GrantedEntity[]): Part => {
    const may = entities.filter(isMade).map(entity => ({
      entity,
      isSet: makers.some(action => of(entity, action).isSet),
    }));
    const isPartly = told.some(
      ({ scope, areas }) => scope !== 'none' && areas.some(one => entities.includes(one.entity)),
    );
    return { may, isAll: may.length === entities.length, isPartly };
  };
  return { clauses: told, designs: part(designed), manages: part(managed) };
}

/** Runs of a text, of which those in brackets are set by hand; `at` is where each begins. */
export function runs(text: string): { text: string; isSet: boolean; at: number }[] {
  let at = 0;
  return text.split(/(\[[^\]]*\])/).flatMap(part => {
    const here = at;
    at += part.length;
    if (part === '') return [];
    const isSet = part.startsWith('[');
    return [{ text: isSet ? part.slice(1, -1) : part, isSet, at: here }];
  });
}
