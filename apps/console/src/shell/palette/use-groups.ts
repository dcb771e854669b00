/** Groups of the palette: commands that match, hits of each kind, and what else can be done with the text. */
import type { SearchKind } from '@kontor/contract';
import { createElement, useMemo, useState } from 'react';
import { useRights, useUser } from '../../api/session.ts';
import { useStore } from '../../base/store.ts';
import { usePaletteTexts } from '../../i18n/palette.ts';
import { registered } from '../../ui/commands.ts';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { IconFilter, IconPlus, IconSearch, IconTrash } from '../../ui/icons.ts';
import { navigate } from '../../ui/navigation.ts';
import { arrange } from './arrange.ts';
import { commandItem, type Found, type Hit, type Item, type ItemGroup, itemOf, searchKinds } from './items.tsx';
import { type HitsOfKind, useFound } from './use-found.ts';
import type { Scope } from './use-scope.ts';

export type Tab = 'all' | 'commands' | SearchKind;

/** Entities that one must be allowed to read to open a hit. */
const needs: Record<SearchKind, string[]> = {
  entries: ['ReportConfigs', 'Reports'],
  forms: ['ReportConfigs', 'Reports'],
  files: ['FileReferences'],
  charts: ['ReportConfigs', 'Charts'],
  dashboards: ['ChartCollections'],
  people: ['Users'],
};
const listOf: Partial<Record<SearchKind, string>> = {
  forms: '/reports',
  files: '/files',
  charts: '/statistics',
  dashboards: '/dashboards',
  people: '/users',
};

/** Every word of the query must match; word prefixes rank higher. */
function rank(label: string, query: string): number {
  const text = label.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every(word => text.includes(word))) return -1;
  return words.filter(word => text.startsWith(word) || text.includes(` ${word}`)).length;
}

function useCommandGroups(query: string, onlyHere: boolean): ItemGroup[] {
  const t = usePaletteTexts();
  const commands = useStore(registered);
  return useMemo(() => {
    const all = [...commands.values()].flat().filter(command => !command.hidden);
    const pick = (jump: boolean) =>
      all
        .filter(command => (command.group === 'jump') === jump)
        .map(command => ({ command, rank: rank(command.label, query) }))
        .filter(one => one.rank >= 0)
        .sort((a, b) => b.rank - a.rank)
        .map(one => commandItem(one.command));
    const groups = [
      { key: 'here', title: t.commandsHere, items: pick(false) },
      { key: 'jump', title: t.jump, items: onlyHere ? [] : pick(true) },
    ];
    return groups.filter(group => group.items.length > 0);
  }, [commands, query, onlyHere, t]);
}

const same = (name: string, text: string) => name.trim().toLowerCase() === text.toLowerCase();

/** What is called exactly as it was typed goes first, whatever its kind. */
function exactFirst(groups: ItemGroup[], text: string): ItemGroup[] {
  if (text === '') return groups;
  const isExact = (one: Item) => same(one.label, text);
  const sorted = groups.map(group => ({
    ...group,
    items: [...group.items.filter(isExact), ...group.items.filter(one => !isExact(one))],
  }));
  const has = (group: ItemGroup) => group.items.some(isExact);
  return [...sorted.filter(has), ...sorted.filter(group => !has(group))];
}

/** The device's hits of a kind, then those of the server that the device does not know. */
function merged(known: Hit[], found: Hit[]): Hit[] {
  const latest = new Map(found.map(hit => [hit.id, hit]));
  const first = known.map(hit => latest.get(hit.id) ?? hit);
  const shown = new Set(first.map(hit => hit.id));
  return [...first, ...found.filter(hit => !shown.has(hit.id))];
}

const EACH = 3;

interface Showing {
  text: string;
  tab: Tab;
  setTab: (tab: Tab) => void;
}

/** The screen that lists all hits of a kind; entries have one where they are of a single form. */
function listFor(kind: SearchKind, found: Found | undefined): string | undefined {
  if (kind !== 'entries') return listOf[kind];
  const [only, ...others] = found?.forms ?? [];
  return only && others.length === 0 ? `/reports/${only.id}` : undefined;
}

/** Leads to all hits of a kind: to their list, searched for the text, or to their tab. */
function allItem(kind: SearchKind, count: number, list: string | undefined, { text, setTab }: Showing): Item {
  const t = usePaletteTexts.now();
  return {
    id: `all-${kind}`,
    label: list ? t.allOfList(count) : t.allOf(count),
    glyph: null,
    isAll: true,
    ...(!list && { stays: true }),
    run: () => (list ? void navigate(`${list}?search=${encodeURIComponent(text)}`) : setTab(kind)),
  };
}

function hitGroups(known: HitsOfKind[], found: Found | undefined, showing: Showing): ItemGroup[] {
  const t = usePaletteTexts.now();
  return searchKinds.flatMap((kind): ItemGroup[] => {
    const ofServer = found?.groups.find(group => group.kind === kind);
    const all = merged(known.find(one => one.kind === kind)?.hits ?? [], ofServer?.hits ?? []);
    const named = [
      ...all.filter(hit => same(hit.name, showing.text)),
      ...all.filter(hit => !same(hit.name, showing.text)),
    ];
    const hits = showing.tab === kind ? named : named.slice(0, EACH);
    if (hits.length === 0) return [];
    const count = ofServer?.count ?? 0;
    const items = hits.map(hit => itemOf(kind, hit));
    if (count > hits.length) items.push(allItem(kind, count, listFor(kind, found), showing));
    return [{ key: kind, title: t[kind], items }];
  });
}

const item = (id: string, label: string, icon: IconType, href: string): Item => ({
  id,
  label,
  glyph: createElement(Icon, { of: icon }),
  href,
  run: () => void navigate(href),
});

/** What can be done with the text that was found: filter by the answer, add an entry to its form. */
function moves(found: Found | undefined, scope: Scope | undefined, mayAdd: boolean): Item[] {
  const t = usePaletteTexts.now();
  const entries = found?.groups.find(group => group.kind === 'entries')?.hits ?? [];
  const made: Item[] = [];
  const exact = entries.find(hit => hit.found?.value);
  if (exact?.found?.value) {
    const query = new URLSearchParams({ [`filter[data.${exact.found.field}]`]: exact.found.value });
    const label = t.filterBy(exact.found.label, exact.found.text);
    made.push(item('filter', label, IconFilter, `/reports/${exact.form_id}?${query}`));
  }
  const form = scope ?? found?.forms[0];
  if (form && mayAdd) made.push(item('new-entry', t.newEntry(form.name), IconPlus, `/reports/${form.id}/new`));
  return made;
}

interface Asked {
  typed: string;
  tab: Tab;
  setTab: (tab: Tab) => void;
  scope: Scope | undefined;
  setScope: (scope: Scope | undefined) => void;
  /** Only commands are asked for. */
  only: boolean;
}

/** What is offered where nothing is found: to search everywhere, and the trash. */
function insteadOf({ setScope, setTab }: Asked, isNarrowed: boolean, isAdmin: boolean): ItemGroup[] {
  const t = usePaletteTexts.now();
  const everywhere: Item = {
    ...item('everywhere', t.everywhere, IconSearch, ''),
    stays: true,
    run: () => {
      setScope(undefined);
      setTab('all');
    },
  };
  const items = [
    ...(isNarrowed ? [everywhere] : []),
    ...(isAdmin ? [item('trash', t.trash, IconTrash, '/settings/trash')] : []),
  ];
  return items.length > 0 ? [{ key: 'instead', title: t.instead, items }] : [];
}

/** All groups for what is typed, before they are put into their order on the screen. */
function useGroups(asked: Asked) {
  const { typed, tab, setTab, scope, only } = asked;
  const t = usePaletteTexts();
  const may = useRights();
  const admin = useUser()?.role === 'admin';
  const kind = tab === 'all' || tab === 'commands' ? undefined : tab;
  const searched = useFound(only ? '' : typed, kind, scope?.id);
  const { text, waiting } = searched;
  const commands = useCommandGroups(typed, only);
  const readable = (one: { kind: SearchKind }) => needs[one.kind].every(entity => may(entity, 'read'));
  const known = searched.known.filter(readable);
  const found = searched.found && { ...searched.found, groups: searched.found.groups.filter(readable) };
  const mayAdd = may('Reports', 'create');
  const source = [searched.known, searched.found, commands, tab, scope, text, waiting];
  const make = (): ItemGroup[] => {
    const hits = tab === 'commands' ? [] : hitGroups(known, found, { text, tab, setTab });
    const named = kind || (scope && text) ? [] : commands;
    const items = kind || tab === 'commands' ? [] : moves(found, scope, mayAdd);
    const tried = items.length > 0 ? [{ key: 'moves', title: t.commands, items }] : [];
    // A screen or command that is called so comes first: it is what the letters are typed for.
    const first = named.some(group => group.items.some(one => one.label.toLowerCase().startsWith(typed.toLowerCase())));
    const groups = exactFirst(first ? [...named, ...hits, ...tried] : [...hits, ...tried, ...named], typed.trim());
    if (groups.some(group => group.key !== 'moves') || text === '' || waiting) return groups;
    return [...groups, ...insteadOf(asked, Boolean(scope || kind), admin)];
  };
  const counts = new Map(found?.groups.map(group => [group.kind, group.count]));
  return { make, source, counts, searched: { ...searched, found } };
}

const changed = (a: readonly unknown[], b: readonly unknown[]) => a.some((one, index) => one !== b[index]);

/** The groups in the order in which they are shown, and the marked row. */
export function useArranged(asked: Asked) {
  const { make, source, ...rest } = useGroups(asked);
  const of = `${asked.tab} ${asked.scope?.id ?? ''} ${asked.typed}`;
  const [kept, setKept] = useState<{ of: string; source: unknown[]; groups: ItemGroup[] }>({
    of,
    source: [],
    groups: [],
  });
  const [marked, setMarked] = useState<{ of: string; id: string } | null>(null);
  const idIn = (groups: ItemGroup[]) => {
    const items = groups.flatMap(group => group.items);
    return (items.find(one => marked?.of === of && one.id === marked.id) ?? items[0])?.id ?? '';
  };
  let { groups } = kept;
  if (kept.of !== of || changed(source, kept.source)) {
    groups = kept.of === of ? arrange(kept.groups, make(), idIn(kept.groups)) : make();
    setKept({ of, source, groups });
  }
  const items = groups.flatMap(group => group.items);
  const chosen = items.find(one => one.id === idIn(groups));
  return { ...rest, groups, items, chosen, mark: (id: string) => setMarked({ of, id }) };
}
