/** Fills the file library of the demo, with the same validation as over HTTP. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Resource, resources } from '@kontor/contract';
import { type LibraryFile, libraryDirectories, libraryFiles, libraryTags } from '../../../../demo/library.ts';
import { pdfOf } from '../../../../demo/papers.ts';
import type { SceneName } from '../../../../demo/pictures/index.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { workbook } from '../outside/xlsx/workbook.ts';
import type { Behaviour, Subject, Values } from '../records/verb.ts';
import { directoriesBehaviour } from '../resources/directories.ts';
import { fileReferencesBehaviour } from '../resources/file-references.ts';
import { metadataBehaviour } from '../resources/metadata.ts';
import { tagsBehaviour } from '../resources/tags.ts';

export interface Bytes {
  filename: string;
  bytes: Buffer;
}
export interface LibraryHouse {
  /** Adds an item with an owner and a time; answers its id. */
  added(subject: Subject, body: Values, at: Date): Promise<string>;
  /** Draws the scene, varied by number. */
  draw(scene: SceneName, number: number): Promise<Bytes>;
  /** Stores a file; answers its id. */
  addFile(file: Bytes, at: Date): Promise<string>;
}

/** Small real files of each type, made for the project. */
const kept = new URL('../../../../demo/files/', import.meta.url);
const films = new URL('../../../../demo/films/', import.meta.url);

function bookOf([head = [], ...rows]: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const columns = head.map(title => ({ headers: [String(title)], width: 18 }));
  const sheet = {
    name: 'Liste',
    columns,
    rows: (async function* () {
      yield rows;
    })(),
  };
  return buffer(
    workbook(
      (async function* () {
        yield sheet;
      })(),
    ),
  );
}

async function bytesOf({ source, filename }: LibraryFile, number: number, draw: LibraryHouse['draw']): Promise<Bytes> {
  if ('scene' in source) {
    const drawn = await draw(source.scene, number);
    return { ...drawn, filename: filename ?? drawn.filename };
  }
  const bytes = await ('paper' in source
    ? pdfOf(source.paper)
    : 'sheet' in source
      ? bookOf(source.sheet)
      : readFile('film' in source ? new URL(source.film, films) : new URL(source.kept, kept)));
  return { bytes, filename: filename ?? 'datei' };
}

export async function addLibrary(house: LibraryHouse, now: Date): Promise<void> {
  const { draw, addFile } = house;
  const added = (resource: Resource, behaviour: Behaviour, body: Values, at = now): Promise<string> =>
    house.added({ resource, behaviour }, body, at);
  const directories = new Map<string, string>();
  for (const path of libraryDirectories) {
    const parts = path.split('/');
    const body = { name: parts.at(-1), parent_id: directories.get(parts.slice(0, -1).join('/')) ?? null };
    directories.set(path, await added(resources.directories, directoriesBehaviour, body));
  }
  const tags = new Map<string, string>();
  for (const name of libraryTags) tags.set(name, await added(resources.tags, tagsBehaviour, { name }));
  for (const [number, file] of libraryFiles.entries()) {
    const at = new Date(now.getTime() - file.agedMinutes * 60_000);
    const reference = await added(
      resources['file-references'],
      fileReferencesBehaviour,
      {
        file_id: await addFile(await bytesOf(file, number, draw), at),
        name: file.name,
        sorting: number + 1,
        directories: file.directories.map(path => ({ id: directories.get(path) })),
        tags: file.tags.map(name => ({ id: tags.get(name) })),
      },
      at,
    );
    for (const [name, value] of Object.entries(file.metadata ?? {}))
      await added(resources.metadata, metadataBehaviour, { file_reference_id: reference, name, value }, at);
  }
}

/** Deletes references and directories; rows that cascade need not be listed. */
export async function clearLibrary(database: Database, since: string): Promise<void> {
  await database.run(sql`delete from directories where created >= ${since}`);
  await database.run(sql`delete from tags where created >= ${since}`);
}
