import type { AnswerTo } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { applyBrandColours } from '../ui/brand-colours.ts';
import { ask } from './ask.ts';

type Told = AnswerTo<'GET /branding.json'>['data'];
/** What the console shows of it; colours once they are known. */
export type Branding = Omit<Told, 'colors' | 'embed_origins' | 'form_css'> & { colors?: Told['colors'] };
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
applyBrandColours(before.colors);

/** What the instance calls itself; the product's own name until it is known for the first time. */
export function useBranding(): Branding {
  const { data } = useQuery({
    queryKey: ['branding'],
    queryFn: async ({ signal }) => {
      const told = (await ask('GET /branding.json', { signal, anonymous: true })).data;
      localStorage.setItem(KEY, JSON.stringify(told));
      applyBrandColours(told.colors);
      return told;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...DEFAULTS, ...(data ?? before) };
}
