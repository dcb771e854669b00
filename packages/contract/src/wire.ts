/**
 * Request and answer types, derived from the rows of resources and calls: `Routes` has a line for each method and path.
 * Types only, so that the console imports them at no cost in bytes.
 */
import type { bounds, every, negation } from './base/filters.ts';
import type { Flat, Item, ListItem } from './base/item.ts';
import type { Field, Link, Resource, Verb } from './base/resource.ts';
import type { Static, TSchema } from './base/schema.ts';
import type { Call, CallName, calls } from './calls/index.ts';
import type { ResourceName, resources } from './resources/index.ts';

type Rows = typeof resources;

/** Rows of lists by the names of their resources. */
export type ListItems = { [N in ResourceName]: ListItem<Rows[N]> };
/** The names of the resources that have a verb. */
export type WithVerb<V extends Verb> = {
  [N in ResourceName]: V extends Rows[N]['verbs'][number] ? N : never;
}[ResourceName];

// Relations

type Split<C extends string> = C extends `${infer A},${infer B}` ? A | Split<B> : C;
type Head<P extends string> = P extends `${infer H}.${string}` ? H : P;
type Tail<P extends string, H extends string> = P extends `${H}.${infer T}` ? T : never;
type To<L extends Link> = L['to'] extends ResourceName ? L['to'] : never;
/** The share link by which an item came. */
export interface Origin {
  id: string;
  /** When it was made. */
  created: string;
  /** Who made it and to whom it was sent: null where the reader may not read share links. */
  user_id: string | null;
  sent_to: string | null;
}
type Related<L extends Link, P extends string> = L['kind'] extends 'origin'
  ? Flat<Origin & Relations<To<L>, P>> | null
  : L['kind'] extends 'one'
    ? Flat<Item<Rows[To<L>]> & Relations<To<L>, P>> | null
    : Flat<ListItem<Rows[To<L>]> & Relations<To<L>, P>>[];
/**
 * The relations that the paths `P` name (`'users' | 'charts.report_configs'`). Optional, since a relation is left out
 * if the reader may not read it.
 */
type Relations<N extends ResourceName, P extends string> = [P] extends [never]
  ? unknown
  : {
      [H in Head<P> & keyof Rows[N]['links'] as Told<H, Rows[N]['links'][H]>]?: Related<
        Rows[N]['links'][H] & Link,
        Tail<P, H & string>
      >;
    };
/** The key of a relation in an answer. */
type Told<H, L> = L extends { as: infer A extends string } ? A : H;

/** Of the paths `P` those that lead to no relation. */
type Unrelated<N extends ResourceName, P extends string> = P extends `${infer H}.${infer T}`
  ? H extends keyof Rows[N]['links']
    ? Unrelated<To<Rows[N]['links'][H] & Link>, T>
    : P
  : P extends keyof Rows[N]['links']
    ? never
    : P;
/** What `contain` names, where all of it are relations of the resource. */
export type Contained<N extends ResourceName, C extends string> = [Unrelated<N, Split<C>>] extends [never] ? C : never;

/** An item with relations, named as `contain` names them: `With<'charts', 'users,chart_collections'>`. */
export type With<N extends ResourceName, C extends string> = Flat<Item<Rows[N]> & Relations<N, Split<C>>>;
/** A row of a list with relations. */
export type ListedWith<N extends ResourceName, C extends string> = Flat<ListItem<Rows[N]> & Relations<N, Split<C>>>;

// Bodies

type Takes<F extends Record<string, Field>, On extends 'create' | 'update', What> = {
  -readonly [K in keyof F as F[K][On] extends What ? K : never]: Static<F[K]['schema']>;
};
type Linked<R extends Resource> = {
  -readonly [K in keyof R['links'] as R['links'][K] extends { kind: 'many'; write: unknown } ? K : never]?:
    | readonly { id: string }[]
    | undefined;
};
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** The body of `POST /x/add`: required and optional fields, and relations as `{id}`. */
export type NewItem<R extends Resource> = Flat<
  Takes<R['fields'], 'create', 'required'> & Optional<Takes<R['fields'], 'create', true>> & Linked<R>
>;
/** The body of `PATCH /x/{id}`: fields that are left out stay. */
export type Change<R extends Resource> = Flat<Optional<Takes<R['fields'], 'update', true>> & Linked<R>>;
/** Both by the names of their resources. */
export type NewItems = { [N in ResourceName]: NewItem<Rows[N]> };
export type Changes = { [N in ResourceName]: Change<Rows[N]> };

// Queries

type Scalar = string | number | boolean | null | undefined;
type OneOrMore = Scalar | readonly (string | number)[];
type Names<T> = T extends readonly (infer W extends string)[] ? W : never;
type Keys<T> = T extends object ? keyof T & string : never;
type Has<R, K extends string> = K extends keyof R ? R[K] : never;

type FilterKey<R extends Resource> =
  | `filter[${Names<R['filter']>}]`
  | `filter[${Names<R['filter']>}][${typeof negation}]`
  | `filter[${Names<Has<R, 'linkFilters'>>}]${'' | `[${typeof negation | typeof every}]`}`
  | `filter[${Keys<Has<R, 'since'>>}]`
  | `filter[${Names<Has<R, 'ranges'>>}][${(typeof bounds)[number]}]`
  | (R extends { figures: true } ? 'filter[figure]' : never)
  | (R extends { answers: infer A extends string } ? `filter[${A}.${string}]${'' | `[${string}]`}` : never);
type SortKey<R extends Resource> =
  | Names<R['sort']>
  | (R extends { answers: infer A extends string } ? `${A}.${string}` : never);

/** Answers by the names that fields have now. */
type Answers<R extends Resource> = R extends { answers: string } ? { answers?: 'present' | undefined } : unknown;

/** Filters, search and order of a list, as the server's `listQuery` accepts them. */
export type ListFilter<R extends Resource> = Answers<R> & { [K in FilterKey<R>]?: OneOrMore } & {
  search?: string | undefined;
  search_in?: Keys<Has<R, 'searchIn'>> | undefined;
  sort?: SortKey<R> | undefined;
  direction?: 'asc' | 'desc' | undefined;
};
export type ListQuery<R extends Resource> = ListFilter<R> &
  Answers<R> & {
    contain?: string | undefined;
    limit?: number | undefined;
    page?: number | undefined;
  } & (R extends { answers: string } ? { count?: 'early' | undefined } : unknown);
/** Filters, search and order by the names of resources. */
export type ListFilters = { [N in ResourceName]: ListFilter<Rows[N]> };

/** One page of a list. */
export interface Page<T> {
  data: T[];
  count: number;
  /** With `count=early`: whether `count` is the number, or there are more than that. */
  count_exact?: boolean;
  page: number;
  limit: number;
}

// Routes

type Params<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? { [K in N]: string } & Params<Rest>
  : unknown;
/** Allows undefined for optional properties; such a parameter is not sent. */
type Loose<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };
type Body<C extends Call> = C extends { multipart: true }
  ? FormData
  : C extends { byteStream: true }
    ? Blob
    : C extends { body: infer S extends TSchema }
      ? Loose<Static<S>>
      : undefined;
type CallQuery<C extends Call> = (C extends { lists: infer R extends Resource } ? ListFilter<R> : unknown) &
  (C extends { query: infer S extends TSchema } ? Loose<Static<S>> : unknown) &
  (C extends { link: string } ? { token?: string | undefined } : unknown);
/** For an answer that is not JSON: its content type, as a brand. */
type Answer<C extends Call> = C['out'] extends TSchema
  ? Static<C['out']>
  : C['out'] extends string
    ? C extends { multipart: true }
      ? unknown
      : Bytes
    : undefined;
/** A body of bytes or of plain text. */
export interface Bytes {
  readonly bytes: true;
}

interface RouteOf<C extends Call> {
  params: Params<C['path']>;
  query: CallQuery<C>;
  body: Body<C>;
  answer: Answer<C>;
}
type CallRoutes = {
  [N in CallName as `${(typeof calls)[N]['method']} ${(typeof calls)[N]['path']}`]: RouteOf<(typeof calls)[N]>;
};

type Spelt<R extends Resource, V extends 'list' | 'add' | 'edit' | 'remove', Usual extends string> =
  Has<Has<R, 'paths'>, V> extends infer P extends string ? ([P] extends [never] ? Usual : P) : Usual;
/** The path of a verb, as the row spells it. */
export interface VerbPaths<R extends Resource> {
  list: `${Spelt<R, 'list', R['path']>}.json`;
  read: `${R['path']}/{id}.json`;
  add: `${R['path']}${Spelt<R, 'add', '/add'>}.json`;
  edit: `${R['path']}${Spelt<R, 'edit', '/{id}'>}.json`;
  remove: `${R['path']}${Spelt<R, 'remove', '/{id}'>}.json`;
  deleted: `${R['path']}/deleted.json`;
  restore: `${R['path']}/restore/{id}.json`;
  purge: `${R['path']}/purge/{id}.json`;
}

interface Verbal<R extends Resource, HasId, Query, Body, Answer> {
  params: HasId extends true ? { id: string } : unknown;
  query: Query;
  body: Body;
  answer: Answer;
  /** The resource whose relations `contain` names. */
  of: R['name'];
}
interface Contain {
  contain?: string | undefined;
}
interface One<R extends Resource> {
  data: Item<R>;
}
interface VerbTable<R extends Resource> {
  list: { at: `GET ${VerbPaths<R>['list']}`; is: Verbal<R, false, ListQuery<R>, undefined, Page<ListItem<R>>> };
  read: { at: `GET ${VerbPaths<R>['read']}`; is: Verbal<R, true, Contain & Answers<R>, undefined, One<R>> };
  add: { at: `POST ${VerbPaths<R>['add']}`; is: Verbal<R, false, Contain, NewItem<R>, One<R>> };
  edit: { at: `PATCH ${VerbPaths<R>['edit']}`; is: Verbal<R, true, Contain & Answers<R>, Change<R>, One<R>> };
  remove: { at: `DELETE ${VerbPaths<R>['remove']}`; is: Verbal<R, true, unknown, undefined, undefined> };
  deleted: { at: `GET ${VerbPaths<R>['deleted']}`; is: Verbal<R, false, ListQuery<R>, undefined, Page<ListItem<R>>> };
  restore: {
    at: `${R extends { trash: 'mirrored' } ? 'DELETE' : 'POST'} ${VerbPaths<R>['restore']}`;
    is: Verbal<R, true, unknown, undefined, One<R>>;
  };
  purge: {
    at: `${R extends { trash: 'mirrored' } ? 'POST' : 'DELETE'} ${VerbPaths<R>['purge']}`;
    is: Verbal<R, true, unknown, undefined, undefined>;
  };
}
/** Those lines of the table above that a resource has. */
type VerbLines<R extends Resource> = VerbTable<R>[
  | Exclude<R['verbs'][number], 'trash'>
  | ('trash' extends R['verbs'][number] ? 'deleted' | 'restore' | 'purge' : never)];
type AllLines = { [N in ResourceName]: VerbLines<Rows[N]> }[ResourceName];
type ResourceRoutes = { [L in AllLines as L['at']]: L['is'] };

/** Every method and path (below /api) with its parameters, query, body and answer. */
export interface Routes extends CallRoutes, ResourceRoutes {}
export type Route = keyof Routes & string;

/** The answer of a route, with the relations that `contain` names (`C`). */
export type AnswerTo<R extends Route, C extends string = never> = [C] extends [never]
  ? Routes[R]['answer']
  : Routes[R] extends { of: infer N extends ResourceName; answer: infer A }
    ? A extends { count: number }
      ? Page<ListedWith<N, C>>
      : { data: With<N, C> }
    : Routes[R]['answer'];
