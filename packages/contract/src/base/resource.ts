/**
 * The type of a resource's row: its names, its fields, and who may do what with each. Routes, permission checks, SQL,
 * types and the OpenAPI document are derived from it; behaviour that a row cannot express is in the server's
 * resources/.
 */
import type { Action } from './permissions.ts';
import type { TSchema } from './schema.ts';

export interface Field<S extends TSchema = TSchema> {
  schema: S;
  /** Included in answers. Fields without it exist for filters and writes only. */
  read: boolean;
  create: boolean | 'required';
  update: boolean;
  /** Not in lists, only in `GET /x/{id}` and answers to writes (for long documents). */
  itemOnly?: true;
  /** Told to the item's owner alone, null for all others; a filter by it finds one's own items alone. */
  ownOnly?: true;
  /**
   * Copied from the item of this link, null where the reader may not read that. A `folded` search then looks in the
   * first line of its text alone.
   */
  copiedFrom?: string;
  /** Stored with references to choice lists, answered with their rows: fields of a form, or what its formulas look up. */
  withChoices?: 'fields' | 'lookups';
  computed?: Computed;
}

export type Computed =
  /** The rows of a counter table, summed within the reader's scope on `entity`. */
  | { kind: 'counter'; table: string; by: string; entity: string }
  /** The number of another resource's rows that point here and that the reader may read. */
  | { kind: 'children'; to: string; by: string }
  /** The number of linked items that are not in the trash, for all who may read this row. */
  | { kind: 'linked'; link: string }
  /** The full name of the item's owner, for all who may read this row. */
  | { kind: 'owner_name' }
  /** Names of the groups of the person that the item is, in their order; told to that person alone. */
  | { kind: 'group_names' }
  /** Who made the item, as formulas know them; added by the resource's behaviour (`tell`). */
  | { kind: 'author' }
  /** Whether the item's owner is deactivated or deleted. */
  | { kind: 'owner_left' }
  /** Sent by a client and stored elsewhere by the resource's behaviour: no column, and never in answers. */
  | { kind: 'apart' }
  /** Whether `table` has a row of the reader for this item (`by`): read, starred. */
  | { kind: 'mine'; table: string; by: string }
  /** Whether the item's `audience` includes the reader, now. */
  | { kind: 'addressed' }
  /**
   * The number of rows of `table` whose `column` equals this row's `own`; for all who may read this row. `distinct`:
   * those that are equal in this column count once.
   */
  | { kind: 'alike'; table: string; column: string; own: string; distinct?: string }
  /** Written by the resource's behaviour into a table of its own, and never in answers. */
  | { kind: 'elsewhere' }
  /** Cached figures of the chart in column `of`; of one of its datasets, where `dataset` names the column. */
  | { kind: 'figures'; of: string; dataset?: string }
  /** Why the last count of this chart failed, and when it is retried; null if it succeeded. */
  | { kind: 'count_failed' }
  /** A signed, expiring URL of a stored file; null while the column `hash` of its content is not set. */
  | { kind: 'signed_url'; variant: FileVariant; hash?: string };

/** Variants of a file: its bytes, and its thumbnails. */
export type FileVariant = 'original' | 'thumbnail_small' | 'thumbnail' | 'thumbnail_large';

export type Link =
  /**
   * `write`: the server checks that the writer may read the item that `by` is set to; without it, the resource's own
   * behaviour must check.
   */
  | { kind: 'one'; to: string; by: string; write?: true }
  | { kind: 'children'; to: string; by: string }
  /**
   * The share link by which an item came, told as `as` to all who may read the item; what the link says of people is
   * null for those who may not read the link.
   */
  | { kind: 'origin'; to: 'share-links'; by: string; as: string }
  /**
   * `write` may name the permission that the writer needs on each item that is linked or unlinked; else it is `read`.
   * `kept` is a denormalised column of the row with the ids of all linked items, maintained by triggers.
   */
  | { kind: 'many'; to: string; through: string; from: string; other: string; write?: true | Action; kept?: string };

/** The uses of a share link, each with its own rate limit: filling in, viewing files, uploading, known data. */
export type LinkUse = 'load' | 'look' | 'upload' | 'ask';

export type Verb = 'list' | 'read' | 'add' | 'edit' | 'remove' | 'trash';

export interface Resource<F extends Record<string, Field> = Record<string, Field>> {
  name: string;
  entity: string;
  path: string;
  table: string;
  about: string;
  fields: F;
  /** The column that scope `self` compares with the caller's id. */
  owner: string | null;
  /** Scope `self` by membership: the items that the caller is a member of, in place of `owner`. */
  members?: { table: string; item: string; user: string };
  /**
   * A part of another item (`by`): it takes that item's permissions and is hidden with it. Reading needs read access to
   * the parent; adding, changing and deleting need `write` on it. `owned`: instead, everything is for its owner alone,
   * while they can read the parent, and for users with `write` on the parent.
   */
  of?: { to: string; by: string; write: Action; owned?: true };
  /**
   * Read by its audience between `starts` and `ends`: by everybody or, where it is `limited`, by the members of the
   * groups that `table` links to it; besides by its owner and by users who may update it, at any time.
   */
  audience?: { table: string; item: string };
  /** Items where this column is true can be listed by anybody, signed in or not. */
  public?: string;
  /**
   * Common to those with the permission `who` on any items of another resource: they read, add and change all items.
   * One deletes one's own; who may delete all items of that resource deletes all of these.
   */
  commons?: { of: string; who: Action };
  /**
   * Private to its owner: signed-in users may do everything with their own items, whatever their permissions, and
   * nothing with others' that these do not share.
   */
  personal?: true;
  /**
   * Of a personal resource: who else reads an item, by the word in `column`: `some`, the people and members of the
   * groups that these tables link to it; `all`, everybody who may read the parent (`of`) and the entity that it `shows`.
   * An item for all may be changed by those who may update the parent, too.
   */
  shared?: {
    column: string;
    people: { table: string; item: string };
    groups: { table: string; item: string };
    of: { to: string; by: string; shows: string };
  };
  /** The column that change notifications carry beside the resource, so that lists of other parents do not reload. */
  part?: string;
  search: readonly string[];
  /** For each name that `search_in` accepts: a child table (`by` points back) whose columns `search` includes. */
  searchIn?: Readonly<Record<string, { by: string; columns: readonly string[] }>>;
  /** The searched columns hold folded text (lower case, no accents). */
  folded?: true;
  sort: readonly string[];
  defaultSort: { by: string; direction: 'asc' | 'desc' };
  filter: readonly string[];
  /** Time columns with range filters: `filter[created][gte]=2026-01-31`, a UTC day or an instant. */
  ranges?: readonly string[];
  /** Filters of these names select rows whose time column is at or after a given instant: `filter[modified_since]`. */
  since?: Readonly<Record<string, string>>;
  /** Relations of kind `many` or `origin` with a filter: linked to any, to all (`[all]`), to none (`[neq]`) of these. */
  linkFilters?: readonly string[];
  /**
   * Counted by charts: `filter[figure]` selects the entries behind a figure (figure-filter.ts), together with exactly
   * one form.
   */
  figures?: true;
  /** Filters for administrators and the helpdesk only. */
  adminFilters?: readonly string[];
  /** A jsonb column whose keys can be filtered and sorted as `column.key`. */
  answers?: string;
  links: Record<string, Link>;
  verbs: readonly Verb[];
  /** Paths that the specification spells otherwise: that of `list` in whole, others below `path`. */
  paths?: Partial<Record<'list' | 'add' | 'edit' | 'remove', string>>;
  /** `mirrored`: restore is DELETE and purge is POST (document 3, section 7). */
  trash?: 'usual' | 'mirrored';
  /** The permission that listing deleted items needs, if it is not `delete`. */
  deletedNeeds?: Action;
  /** Verbs that a share link's token may use, within that link's permissions (server: records/link-scope.ts). */
  linked?: Partial<Record<Verb, LinkUse>>;
  /** Unique constraint names → the field that the issue names. */
  unique: Record<string, string>;
  /** Counter table that yields `count` if only these columns are filtered. */
  counted?: { table: string; by: readonly string[] };
  /** Idempotency key: adding twice with the same key returns the first row; different content (`hash`) is a 409. */
  once?: { owner: string; key: string; hash: string; tombstones: string; imports?: string };
  /** Adding and editing are written to the audit log; deleting, restoring and purging always are. */
  audited?: true;
  /**
   * The database keeps the former states of an item itself, in place of revisions (records/report-history.ts): each
   * change says by whom it is and through what, in `modified_by` and `through`.
   */
  history?: true;
  /** Fields that devices report often: a change of these alone makes no new version and no audit log entry. */
  reported?: readonly string[];
  /**
   * The item's display name in lists of mixed kinds: a field, or the display name of a relation. By default the first
   * non-empty one of `name`, `title`, `username` and `filename`.
   */
  label?: { field: string } | { link: string };
  bodyLimit?: number;
}

/**
 * Identity function that preserves the row's literal types (path, filters, relations), from which request types are
 * derived.
 */
export const resource = <const R extends Resource>(row: R & Labelled<R>): R => row;

/** A resource with a trash appears in lists of mixed kinds: it has one of the usual names, or says its `label`. */
type Labelled<R extends Resource> = R extends { trash: string }
  ? Extract<keyof R['fields'], 'name' | 'title' | 'username' | 'filename'> extends never
    ? { label: NonNullable<Resource['label']> }
    : unknown
  : unknown;

type Rights = Pick<Field, 'read' | 'create' | 'update'>;
type Access = Partial<
  Pick<Field, 'read' | 'create' | 'update' | 'itemOnly' | 'ownOnly' | 'copiedFrom' | 'withChoices' | 'computed'>
>;

/** A field's builder: `access` overrides the rights of the field's kind. */
function field<const B extends Rights>(base: B) {
  function make<S extends TSchema>(schema: S): B & { schema: S };
  function make<S extends TSchema, const A extends Access>(schema: S, access: A): Omit<B, keyof A> & A & { schema: S };
  function make(schema: TSchema, access: Access = {}) {
    return { ...base, ...access, schema };
  }
  return make;
}

/** Set by the server, never by a client. */
export const readOnly = field({ read: true, create: false, update: false });
/** Readable and writable. */
export const editable = field({ read: true, create: true, update: true });
/** As `editable`, and mandatory on adding. */
export const required = field({ read: true, create: 'required', update: true });
/** Set once, on adding. */
export const createOnly = field({ read: true, create: true, update: false });

/** Sent by clients, never in answers: stored outside of the row by the resource's behaviour. */
export const writeOnly = field({ read: false, create: true, update: true });
