/**
 * Live updates as server-sent events: what changed, never its content. Each stream is filtered by its user's current
 * permissions and ends with the session.
 */
import { Readable } from 'node:stream';
import { type Action, Problem, type Resource, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../accounts/sessions.ts';
import { type Change, changesOf, type Hearer } from '../../db/changes.ts';
import type { Database } from '../../db/open.ts';
import { nameOf } from '../../records/change-notifications.ts';
import type { Ctx, UserActor } from '../../records/context.ts';
import { openings } from '../../records/form-openings.ts';
import { mayAll, mayNone } from '../../records/scope.ts';
import { anybody } from '../../records/sharing.ts';
import { hearersOf } from './live-audience.ts';

const mostOfSession = 4;
const mostOfPerson = 20;
const most = 2_000;
const heartbeatMs = 25_000;
/** A stream with more unread bytes is closed; the client reconnects and refetches. */
const slowBytes = 64 * 1024;

/** A kind of change notification: the permission needed to receive it, and the name of its `part` property. */
interface Topic {
  resource: Resource;
  action: Action;
  part: string | undefined;
}
const byName = new Map<string, Topic>(
  Object.values<Resource>(resources).map(resource => [
    nameOf(resource),
    { resource, action: 'read', part: resource.part },
  ]),
);
byName.set(openings.name, { resource: resources['report-configs'], action: 'update', part: openings.part });

interface Stream {
  actor: UserActor;
  authorization: string | undefined;
  body: Readable;
  /** Bytes buffered by Node, beyond those in `body`. */
  waiting(): number;
}

/** Pending changes, in order: by resource its parts, for everybody and by owner. */
type Parts = Set<string | null>;
type Grouped = Map<string, { all: Parts; own: Map<string, Parts> }>;

function grouped(changes: readonly Change[]): Grouped {
  const groups: Grouped = new Map();
  for (const { resource, part, owner } of changes) {
    const group = groups.get(resource) ?? { all: new Set(), own: new Map() };
    groups.set(resource, group);
    group.all.add(part);
    if (owner) group.own.set(owner, (group.own.get(owner) ?? new Set()).add(part));
  }
  return groups;
}

/** One line for each part; a null part stands for any of them. */
function linesOf(name: string, parts: Parts): object[] {
  const column = byName.get(name)?.part;
  if (!column || parts.has(null)) return [{ resource: name }];
  return [...parts].map(part => ({ resource: name, [column]: part }));
}

/** The parts of a change that this user may know about. */
function partsFor(actor: UserActor, name: string, { all, own }: { all: Parts; own: Map<string, Parts> }): Parts | null {
  const topic = byName.get(name);
  if (!topic || mayNone(actor, topic.resource, topic.action)) return null;
  return mayAll(actor, topic.resource, topic.action) ? all : (own.get(actor.id) ?? own.get(anybody) ?? null);
}

const event = (name: string, data: unknown = {}) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Timeout for LISTEN to be established. */
const patienceMs = 5_000;
async function soon(hearing: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('busy', [], { retryAfter: 5 })), patienceMs);
  await Promise.race([hearing, late.promise]).finally(() => clearTimeout(timer));
}

class Streams implements Hearer {
  readonly #database: Database;
  readonly #open = new Set<Stream>();
  #heard: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(stream: Stream): Promise<void> {
    if (this.#closing || this.#open.size >= most) throw new Problem('busy', [], { retryAfter: 30 });
    const own = [...this.#open].filter(({ actor }) => actor.id === stream.actor.id);
    const ofSession = own.filter(({ actor }) => actor.session.equals(stream.actor.session));
    if (ofSession.length >= mostOfSession || own.length >= mostOfPerson)
      throw new Problem('tooMany', [], { retryAfter: 60 });
    this.#open.add(stream);
    stream.body.once('close', () => this.#drop(stream));
    this.#heard ??= changesOf(this.#database).hear(this);
    this.#heartbeat ??= setInterval(() => void this.#check([...this.#open]), heartbeatMs).unref();
    try {
      await soon(this.#heard);
      if (this.#closing) throw new Problem('busy', [], { retryAfter: 5 });
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    this.#say(stream, `retry: 2000\n${event('ready')}`);
  }

  changed(changes: readonly Change[]): void {
    const limited = changes.filter(({ resource }) => byName.get(resource)?.resource.audience);
    if (limited.length > 0) void this.#tellAudience(limited);
    const groups = grouped(changes.filter(change => !limited.includes(change)));
    // Users with full read permission share the same lines.
    const forAll = new Map<string, object[]>();
    for (const stream of this.#open) {
      const lines: object[] = [];
      for (const [name, group] of groups) {
        const parts = partsFor(stream.actor, name, group);
        if (!parts) continue;
        if (parts !== group.all) lines.push(...linesOf(name, parts));
        else {
          const told = forAll.get(name) ?? linesOf(name, parts);
          forAll.set(name, told);
          lines.push(...told);
        }
      }
      if (lines.length > 0) this.#say(stream, event('changed', lines));
    }
  }

  /** Resources with an audience: the database resolves which users may see the item. */
  async #tellAudience(changes: readonly Change[]): Promise<void> {
    for (const [name, own] of Map.groupBy(changes, ({ resource }) => resource)) {
      const resource = byName.get(name)?.resource;
      const streams = [...this.#open];
      if (!resource || streams.length === 0) continue;
      try {
        const hearers = await hearersOf(
          this.#database,
          resource,
          own,
          streams.map(({ actor }) => actor),
        );
        for (const stream of streams)
          if (hearers.has(stream.actor)) this.#say(stream, event('changed', [{ resource: name }]));
      } catch {
        for (const stream of streams) this.#say(stream, event('missed'));
      }
    }
  }

  missed(): void {
    for (const stream of this.#open) this.#say(stream, event('missed'));
  }

  account(userId: string): void {
    void this.#check([...this.#open].filter(({ actor }) => actor.id === userId));
  }

  closing(): void {
    this.#closing = true;
    for (const { body } of this.#open) body.push(null);
  }

  /** Re-checks sessions and permissions of open streams. Does not prolong the sessions. */
  async #check(streams: Stream[]): Promise<void> {
    for (const stream of streams) {
      if (!this.#open.has(stream)) continue;
      try {
        const actor = await actorOf(this.#database, stream.authorization, 'look');
        if (actor.kind !== 'user') this.#end(stream);
        else if (JSON.stringify(actor.permissions) === JSON.stringify(stream.actor.permissions)) {
          this.#say(stream, ': still here\n\n');
        } else {
          stream.actor = actor;
          this.#say(stream, event('rights'));
        }
      } catch {
        // Without an answer of the database the session cannot be verified: the stream is closed.
        this.#end(stream);
      }
    }
  }

  #end(stream: Stream): void {
    this.#say(stream, event('end'));
    stream.body.push(null);
    this.#open.delete(stream);
  }

  #say(stream: Stream, text: string): void {
    if (stream.body.destroyed || stream.body.readableEnded) return;
    if (stream.body.readableLength + stream.waiting() > slowBytes) stream.body.destroy();
    else stream.body.push(text);
  }

  #drop(stream: Stream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

const known = new WeakMap<Database, Streams>();

function streamsOf(database: Database): Streams {
  const streams = known.get(database) ?? new Streams(database);
  known.set(database, streams);
  return streams;
}

export async function live(
  ctx: Ctx,
  _input: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new Problem('signedOut');
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  if (request.method === 'HEAD') return reply.send();
  const body = new Readable({ read: () => undefined, highWaterMark: slowBytes });
  const { authorization } = request.headers;
  await streamsOf(ctx.database).add({ actor, authorization, body, waiting: () => reply.raw.writableLength });
  return reply.send(body);
}
