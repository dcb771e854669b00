/** Types of an API as the server returns it, and the query of available API types. */
import type { AnswerTo, Api, ConfigSchema } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';

export type Schema = ConfigSchema;
export type ApiType = AnswerTo<'GET /apis/available.json'>['data'][number];
export type ApiRecord = Api;

/** Placeholder of a stored secret. */
export const mask = '********';

export const useApiTypes = () =>
  useQuery({
    queryKey: ['apis', 'available'],
    queryFn: async ({ signal }) => (await ask('GET /apis/available.json', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One-line description of the target. */
export function targetOf({ config }: Api): string {
  const { url, to } = config as { url?: unknown; to?: unknown };
  const said = url ?? to;
  return typeof said === 'string' ? said : '–';
}

export const word = (words: object, key: string): string => {
  const found: unknown = Object.hasOwn(words, key) ? words[key as keyof typeof words] : undefined;
  return typeof found === 'string' ? found : key;
};
