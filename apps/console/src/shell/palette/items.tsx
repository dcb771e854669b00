/** Rows of the palette: commands, and hits of the search with their address, picture and lines. */
import type { AnswerTo, SearchKind } from '@kontor/contract';
import type { ReactNode } from 'react';
import { date } from '../../i18n/format.ts';
import { usePaletteTexts } from '../../i18n/palette.ts';
import type { statesToSet } from '../../routes.tsx';
import type { Command } from '../../ui/commands.ts';
import { Avatar } from '../../ui/feedback.tsx';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { IconChartBar, IconChevronRight, IconClipboardText, IconFile, IconLayoutDashboard } from '../../ui/icons.ts';
import { navigate } from '../../ui/navigation.ts';
import { StateGlyph, type StateKind, stateKind } from '../../ui/state-glyph.tsx';

export type Found = AnswerTo<'GET /search.json'>['data'];
export type Hit = Found['groups'][number]['hits'][number];

/** In the order of their groups. Not taken from the contract, whose rows are no code of the browser. */
export const searchKinds = [
  'entries',
  'forms',
  'files',
  'charts',
  'dashboards',
  'people',
] as const satisfies readonly SearchKind[];

type StatesToSet = Awaited<ReturnType<typeof statesToSet>>;

export interface Item {
  id: string;
  label: string;
  /** Second line. */
  line?: string;
  /** At the right: the field of the answer, the kind or a date. */
  aside?: string;
  glyph: ReactNode;
  keys?: string | undefined;
  /** Where it leads to; commands without one only run. */
  href?: string;
  /** Of an entry: the address of its list with the drawer open, by the list that is shown when it is asked. */
  beside?: () => string;
  run: () => void;
  hit?: { kind: SearchKind; of: Hit };
  /** Leaves the palette open. */
  stays?: true;
  /** Leads to everything of its group; shown beside the title. */
  isAll?: true;
}
export interface ItemGroup {
  key: string;
  title: string;
  items: Item[];
}

/** The states of an entry, which is named. */
export interface StateGroup extends ItemGroup {
  entry: string;
}

const paths: Record<SearchKind, (hit: Hit) => string> = {
  entries: hit => `/reports/${hit.form_id}/${hit.id}/view`,
  forms: hit => `/reports/${hit.id}`,
  files: hit => `/files/${hit.id}`,
  charts: hit => `/statistics/view/${hit.id}`,
  dashboards: hit => `/dashboards/${hit.id}`,
  people: hit => `/users/${hit.id}`,
};

/** An entry in the drawer of its list: of the list that is shown, with its filters, where it is that of its form. */
function besideList({ form_id, id }: Hit): string {
  const list = `/reports/${form_id}`;
  const query = new URLSearchParams(location.pathname === list ? location.search : '');
  query.set('layout', 'list');
  query.set('entry', id);
  return `${list}?${query}`;
}

const icons: Record<Exclude<SearchKind, 'people'>, IconType> = {
  entries: IconClipboardText,
  forms: IconClipboardText,
  files: IconFile,
  charts: IconChartBar,
  dashboards: IconLayoutDashboard,
};

const builtIn: Record<string, StateKind> = { draft: 'draft', ready_to_send: 'ready', sent: 'sent' };

export function stateGlyph(state: Hit['state']): StateKind {
  if (!state) return 'none';
  return state.position < 0 ? (builtIn[state.value] ?? 'half') : stateKind(state.position, state.of);
}

function glyphOf(kind: SearchKind, hit: Hit): ReactNode {
  if (kind === 'people') return <Avatar name={hit.name} />;
  if (kind === 'files' && hit.picture) return <img src={hit.picture} alt="" />;
  if (kind === 'entries') return <StateGlyph kind={stateGlyph(hit.state)} />;
  return <Icon of={icons[kind]} />;
}

/** The second line: the answer that holds the text where the title does not show it, else the form with two more answers. */
function lineOf(kind: SearchKind, hit: Hit): string {
  if (kind !== 'entries') return hit.detail === hit.name ? '' : hit.detail;
  if (hit.found && !hit.name.includes(hit.found.text)) return `${hit.detail} · ${hit.found.text}`;
  return [hit.detail, ...hit.facts.slice(2, 4).map(fact => fact.text)].join(' · ');
}

export function itemOf(kind: SearchKind, hit: Hit): Item {
  const t = usePaletteTexts.now();
  const href = paths[kind](hit);
  const line = lineOf(kind, hit);
  return {
    id: href,
    label: hit.name || t.entryOf(date(hit.modified)),
    ...(line && { line }),
    aside: kind === 'entries' ? (hit.found?.label ?? '') : kind === 'files' ? date(hit.modified) : t[kind],
    glyph: glyphOf(kind, hit),
    href,
    ...(kind === 'entries' && { beside: () => besideList(hit) }),
    run: () => void navigate(href),
    hit: { kind, of: hit },
  };
}

/** States that this entry can be given. */
export function stateRows({ name, modified }: Hit, states: Awaited<ReturnType<StatesToSet>>): StateGroup {
  const t = usePaletteTexts.now();
  const items = (states ?? []).map(({ value, label, kind, present, set }) => ({
    id: `state ${value}`,
    label,
    glyph: <StateGlyph kind={kind} />,
    ...(present && { aside: t.statePresent }),
    run: set,
  }));
  return { key: 'states', title: t.setState, entry: t.stateOf(name || t.entryOf(date(modified))), items };
}

export const commandItem = ({ id, label, icon, keys, run }: Command): Item => ({
  id: `command ${id}`,
  label,
  glyph: <Icon of={icon ?? IconChevronRight} />,
  keys,
  ...(id.startsWith('/') && { href: id }),
  run,
});
