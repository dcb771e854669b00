/** Payload of a delivery of library files: the request's options, and signed download URLs. */
import { sql } from '../db/sql.ts';
import type { Told } from '../outside/apis/index.ts';
import type { JobContext } from './job.ts';

/** The request as stored. */
export interface Handled {
  options: Record<string, unknown>;
  file_references: { id: string; quantity: number }[];
  config: Record<string, unknown> | null;
}

interface Found {
  id: string;
  name: string;
  file_id: string;
  filename: string;
  type: string;
  size: number;
  version: number;
}

/**
 * Null if none of the files exists any more. URLs are signed anew for each attempt, hence valid for at least a day from
 * then.
 */
export async function filesToTell(
  { database, services }: JobContext,
  { id: delivery, event, payload }: { id: string; event: string; payload: object },
  file_handler: { id: string | null; title: string },
): Promise<Told | null> {
  const { options, file_references, config } = payload as Handled;
  const ids = file_references.map(each => each.id);
  const found = await database.rows<Found>(sql`
    select r.id, r.name, f.id as file_id, f.filename, f.type, f.size, f.version from file_references r
    join files f on f.id = r.file_id where r.id = any(${ids}::uuid[]) and r.deleted is null and f.deleted is null`);
  if (found.length === 0) return null;
  const byId = new Map(found.map(file => [file.id, file]));
  const origin = services.origins[0] ?? '';
  const files = file_references.flatMap(({ id, quantity }) => {
    const file = byId.get(id);
    if (!file) return [];
    const { name, file_id, filename, type, size, version } = file;
    const url = `${origin}${services.sign(file_id, 'original', String(version))}`;
    return [{ id, name, quantity, file: { id: file_id, filename, type, size: Number(size), url } }];
  });
  const listed = files.map(({ name, quantity, file }) => `${quantity} × ${name}\n${file.url}`).join('\n\n');
  const own: Record<string, string> = { _id: delivery, _event: event, _handler: file_handler.title, _files: listed };
  const option = (name: string): string | undefined => {
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
  };
  return {
    delivery,
    event,
    body: JSON.stringify({
      event,
      delivery,
      file_handler: { ...file_handler, config },
      options,
      file_references: files,
    }),
    texts: async () => name => (Object.hasOwn(own, name) ? own[name] : option(name)),
  };
}
