import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

export interface Branding {
  app_name: string;
  sub_name: string;
  support_mail: string | null;
}
const DEFAULTS: Branding = { app_name: 'Kontor', sub_name: '', support_mail: null };

/** What the instance calls itself; the product's own name until it is known, or where it says nothing. */
export function useBranding(): Branding {
  const { data } = useQuery({
    queryKey: ['branding'],
    queryFn: async ({ signal }) => (await client<{ data: Branding }>('GET', '/branding.json', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...DEFAULTS, ...data };
}
