/**
 * A resource is a row: what it is called, which fields it has and who may do what with each.
 * Routes, permission checks, SQL, types and the OpenAPI text are made from it; behaviour that a
 * row cannot say lives in the server's resources/, nothing else does.
 */
import type { Action } from './permissions.ts';
import type { TSchema } from './schema.ts';

export interface Field<S extends TSchema = TSchema> {
  schema: S;
  /** In answers. Hidden fields exist for filters and writes only. */
  read: boolean;
  create: boolean | 'required';
  update: boolean;
  /** Not in lists, only in `GET /x/{id}` and answers to writes (long documents). */
  itemOnly?: true;
  computed?: Computed;
}

export type Computed =
  /** The rows of a kept counter, summed within the reader's scope on `entity`. */
  | { kind: 'counter'; table: string; by: string; entity: string }
  /** How many of another resource's rows point here, as far as the reader may read them. */
  | { kind: 'children'; to: string; by: string }
  /** Given by a client, and kept elsewhere by the resource's behaviour: no column, and never told. */
  | { kind: 'apart' }
  /** Whether `table` has a row of the reader for this item (`by`): read, starred. */
  | { kind: 'mine'; table: string; by: string }
  /** Whether the item is for the reader, now, by the `audience` of its resource. */
  | { kind: 'addressed' }
  /** How many rows of `table` hold in `column` what this one holds in `own`: told to all who may read this one. */
  | { kind: 'alike'; table: string; column: string; own: string }
  /** Written by the resource's behaviour into a table of its own, and never told. */
  | { kind: 'elsewhere' }
  /** What is kept to be drawn of the chart that column `of` names; of one of its datasets, where `dataset` says which. */
  | { kind: 'figures'; of: string; dataset?: string }
  /** Why the last count of this chart failed, and when it is tried again; null where it did not. */
  | { kind: 'count_failed' }
  /** A signed, expiring address of a stored file; null where the column `hash`, which says what lies there, is not set. */
  | { kind: 'signed_url'; variant: FileVariant; hash?: string };

/** The forms in which a file is fetched: its bytes, and its small pictures. */
export type FileVariant = 'original' | 'thumbnail_small' | 'thumbnail' | 'thumbnail_large';

export type Link =
  /** `write`: whoever sets `by` must be able to read the item; else the resource's own behaviour has to see to it. */
  | { kind: 'one'; to: string; by: string; write?: true }
  | { kind: 'children'; to: string; by: string }
  /**
   * `write` may name the right that the writer must hold on each item that is linked or let go; else it is `read`.
   * `kept` is a column of the row itself that holds the ids of all that is linked, kept by triggers.
   */
  | { kind: 'many'; to: string; through: string; from: string; other: string; write?: true | Action; kept?: string };

/** What a share link is used for, each with a limit of its own: filling in, looking at files, uploading, known data. */
export type LinkUse = 'load' | 'look' | 'upload' | 'ask';

export type Verb = 'list' | 'read' | 'add' | 'edit' | 'remove' | 'trash';

export interface Resource<F extends Record<string, Field> = Record<string, Field>> {
  name: string;
  entity: string;
  path: string;
  table: string;
  about: string;
  fields: F;
  /** The column that `self` compares with the caller's id. */
  owner: string | null;
  /** `self` are the items whose members the caller is one of, in place of `owner`. */
  members?: { table: string; item: string; user: string };
  /**
   * A part of another item, which `by` points to: it has that one's rights and goes out of sight with it. It is read by
   * whoever may read that one, and added, changed or deleted by whoever may `write` it. `owned`: only by its owner, who
   * must still be able to read that one, and by whoever may `write` it.
   */
  of?: { to: string; by: string; write: Action; owned?: true };
  /**
   * Read by those it is for: from its `starts` to its `ends`, by everybody or, where it is `limited`, by the members of
   * the groups that `table` links to it; besides by its owner, and by whoever may update it, at any time.
   */
  audience?: { table: string; item: string };
  /** Items where this column is true are everybody's to list, signed in or not. */
  public?: string;
  /** Each person's own, and nobody else's: whoever is signed in may all, of their own alone, whatever rights they hold. */
  personal?: true;
  /** The column that live updates name beside the resource, so that lists of other parts are left alone. */
  part?: string;
  search: readonly string[];
  /** Where `search_in` names one of these, `search` looks into these columns of its own items too (`by` points back). */
  searchIn?: Readonly<Record<string, { by: string; columns: readonly string[] }>>;
  /** The searched columns hold folded text already (lower case, no accents). */
  folded?: true;
  sort: readonly string[];
  defaultSort: { by: string; direction: 'asc' | 'desc' };
  filter: readonly string[];
  /** Times that can be filtered from and to: `filter[created][gte]=2026-01-31`, a day in UTC or a moment. */
  ranges?: readonly string[];
  /** Filters of these names keep what a time column says from a moment on: `filter[modified_since]`. */
  since?: Readonly<Record<string, string>>;
  /** Relations of kind `many` that a list can be filtered by: linked to any, to all (`[all]`), to none (`[neq]`) of these. */
  linkFilters?: readonly string[];
  /** Charts count them: `filter[figure]` asks for those behind a figure (figure-filter.ts), together with the one form. */
  figures?: true;
  /** Filters that only administrators may use. */
  adminFilters?: readonly string[];
  /** A jsonb column whose keys can be filtered and sorted as `column.key`. */
  answers?: string;
  links: Record<string, Link>;
  verbs: readonly Verb[];
  /** Paths of single verbs that the specification spells otherwise: below `path`, that of the list in whole. */
  paths?: Partial<Record<'list' | 'add' | 'edit' | 'remove', string>>;
  /** `mirrored`: restore is DELETE and purge is POST (document 3, section 7). */
  trash?: 'usual' | 'mirrored';
  /** The right that listing the deleted asks for, where it is not `delete`. */
  deletedNeeds?: Action;
  /** Verbs that the token of a share link opens too, within its own few rights (server: records/link-scope.ts). */
  linked?: Partial<Record<Verb, LinkUse>>;
  /** Unique constraint names → the field to blame. */
  unique: Record<string, string>;
  /** Counters that answer `count` when only these columns are filtered. */
  counted?: { table: string; by: readonly string[] };
  /** Adding twice with the same key answers the first row; other content (`hash`) is a 409. */
  once?: { owner: string; key: string; hash: string; tombstones: string; imports?: string };
  /** Adding and editing are written to the audit log; deleting, restoring and purging always are. */
  audited?: true;
  /** What a machine says of itself, often: a change of these alone is no new version and has no entry in the audit log. */
  reported?: readonly string[];
  /** Fields whose former and new values the audit log tells when they are edited; of others it tells that they were. */
  tracked?: readonly string[];
  /** What an item is called where things of many kinds stand together; of a relation, the name of that one. Else the first of `name`, `title`, `username` and `filename` that says something. */
  label?: { field: string } | { link: string };
  bodyLimit?: number;
}

/** Keeps every literal of the row (its path, its filters, its relations), which the types of requests are made of. */
export const resource = <const R extends Resource>(row: R): R => row;

type Rights = Pick<Field, 'read' | 'create' | 'update'>;
type Access = Partial<Pick<Field, 'read' | 'create' | 'update' | 'itemOnly' | 'computed'>>;

/** Without `access` a field has the rights of its kind; what `access` says holds in their place. */
function field<const B extends Rights>(base: B) {
  function make<S extends TSchema>(schema: S): B & { schema: S };
  function make<S extends TSchema, const A extends Access>(schema: S, access: A): Omit<B, keyof A> & A & { schema: S };
  function make(schema: TSchema, access: Access = {}) {
    return { ...base, ...access, schema };
  }
  return make;
}

/** Told by the server, never taken from a client. */
export const readOnly = field({ read: true, create: false, update: false });
/** Readable and writable. */
export const editable = field({ read: true, create: true, update: true });
/** As `open`, and adding needs it. */
export const required = field({ read: true, create: 'required', update: true });
/** Given once, on adding. */
export const createOnly = field({ read: true, create: true, update: false });

/** Given, and told to nobody: kept apart from the row by its behaviour. */
export const writeOnly = field({ read: false, create: true, update: true });
