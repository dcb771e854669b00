/** A service as the server tells it, and the types that there are. */
import type { Api } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** As much of JSON Schema as the forms are made from. */
export interface Schema {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  writeOnly?: boolean;
  maxLength?: number;
  'x-lines'?: boolean;
}
export interface ApiType {
  type: string;
  config: Schema;
}
export type ApiRecord = Api;

/** Stands in the place of a secret that the server keeps. */
export const mask = '********';

export const useApiTypes = () =>
  useQuery({
    queryKey: ['apis', 'available'],
    queryFn: async ({ signal }) =>
      (await client<{ data: ApiType[] }>('GET', '/apis/available.json', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where it leads, in a line. */
export function targetOf({ config }: Api): string {
  const { url, to } = config as { url?: unknown; to?: unknown };
  const said = url ?? to;
  return typeof said === 'string' ? said : '–';
}

export const word = (words: object, key: string): string => {
  const found: unknown = Object.hasOwn(words, key) ? words[key as keyof typeof words] : undefined;
  return typeof found === 'string' ? found : key;
};
