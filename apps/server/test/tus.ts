/** A minimal client of the tus protocol with single requests, for tests that interrupt and corrupt uploads. */
import type { House, Person, Reply } from './house.ts';

export const tus = { 'tus-resumable': '1.0.0' };
const pieces = { ...tus, 'content-type': 'application/offset+octet-stream' };

export const metadataOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export interface Spoken extends Reply {
  /** URL of the upload below /api, for requests as `person`. */
  place: string;
}

/** Creates an upload; `more` are headers. */
export async function begin(
  person: Person,
  size: number | string,
  fields: Record<string, string> = { filename: 'a.bin' },
  more: Record<string, string> = {},
): Promise<Spoken> {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': metadataOf(fields), ...more };
  const reply = await person.post('/uploads', undefined, headers);
  return { ...reply, place: String(reply.headers.location ?? '').replace(/^\/api/, '') };
}

export const send = (person: Person, place: string, offset: number, bytes: string | Buffer, more = {}) =>
  person.patch(place, Buffer.from(bytes), { ...pieces, 'upload-offset': String(offset), ...more });

export async function offsetOf(house: House, person: Person, place: string): Promise<number | string> {
  const answer = await house.app.inject({
    method: 'HEAD',
    url: `/api${place}`,
    headers: { ...tus, authorization: `Bearer ${person.token}` },
  });
  return answer.statusCode === 200 ? Number(answer.headers['upload-offset']) : `status ${answer.statusCode}`;
}
