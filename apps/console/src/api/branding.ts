import { useQuery } from '@tanstack/react-query';
import { type HouseColours, wearColours } from '../ui/brand-colours.ts';
import { client } from './client.ts';

export interface Branding {
  app_name: string;
  sub_name: string;
  support_mail: string | null;
  logo: string | null;
  colors?: HouseColours;
  /** People may make accounts of their own. */
  registration: boolean;
  providers: { id: string; name: string }[];
  /** How the way to the sign-in carries where one was going. */
  login_redirect_encoding: 'uri' | 'base64';
}
const DEFAULTS: Branding = {
  app_name: 'Kontor',
  sub_name: '',
  support_mail: null,
  logo: null,
  registration: false,
  providers: [],
  login_redirect_encoding: 'uri',
};
const KEY = 'kontor.branding';

/** As it was the last time: names do not flicker, and the first way to the sign-in is written as the house wants it. */
function kept(): Partial<Branding> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Branding> | null) ?? {};
  } catch {
    return {};
  }
}
const before = kept();
wearColours(before.colors);

/** What the instance calls itself; the product's own name until it is known for the first time. */
export function useBranding(): Branding {
  const { data } = useQuery({
    queryKey: ['branding'],
    queryFn: async ({ signal }) => {
      const told = (await client<{ data: Branding }>('GET', '/branding.json', { signal, anonymous: true })).body.data;
      localStorage.setItem(KEY, JSON.stringify(told));
      wearColours(told.colors);
      return told;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...DEFAULTS, ...(data ?? before) };
}
