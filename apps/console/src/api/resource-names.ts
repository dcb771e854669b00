/** The names of resources by their paths, which live updates and the trash tell. */
import type { ResourceName } from '@kontor/contract';
import { spellings } from './resource-paths.ts';

const names = new Map(Object.entries(spellings).map(([name, { path = `/${name}` } = {}]) => [path, name]));

/** `path` is without its first slash. */
export const nameOfPath = (path: string): ResourceName => (names.get(`/${path}`) ?? path) as ResourceName;
