/** Maps resource paths, as change notifications and the trash give them, to resource names. */
import type { ResourceName } from '@kontor/contract';
import { spellings } from './resource-paths.ts';

const names = new Map(Object.entries(spellings).map(([name, { path = `/${name}` } = {}]) => [path, name]));

/** `path` without its leading slash. */
export const nameOfPath = (path: string): ResourceName => (names.get(`/${path}`) ?? path) as ResourceName;
