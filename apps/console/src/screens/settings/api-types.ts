/** A service as the server tells it, and the types that there are. */
import type { AnswerTo, Api, ConfigSchema } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';

export type Schema = ConfigSchema;
export type ApiType = AnswerTo<'GET /apis/available.json'>['data'][number];
export type ApiRecord = Api;

/** Stands in the place of a secret that the server keeps. */
export const mask = '********';

export const useApiTypes = () =>
  useQuery({
    queryKey: ['apis', 'available'],
    queryFn: async ({ signal }) => (await ask('GET /apis/available.json', { signal })).data,
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
