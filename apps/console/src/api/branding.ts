/**
 * React hook for the instance's branding (name, logo, colours, login providers): cached in local storage, refreshed
 * once per page load.
 */
import type { AnswerTo } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { applyBrandColours } from '../ui/brand-colours.ts';
import { ask } from './ask.ts';

type Told = AnswerTo<'GET /branding.json'>['data'];
/** The branding as the console uses it; colours are absent until they are loaded for the first time. */
export type Branding = Omit<Told, 'colors' | 'embed_origins' | 'form_css'> & { colors?: Told['colors'] };
const DEFAULTS: Branding = {
  app_name: 'Kontor',
  sub_name: '',
  support_mail: null,
  contacts: [],
  privacy_url: null,
  imprint_url: null,
  logo: null,
  registration: false,
  providers: [],
  login_redirect_encoding: 'uri',
};
const KEY = 'kontor.branding';

/**
 * The branding cached at the last visit: the name does not flicker, and the first login link already uses the
 * instance's encoding.
 */
function kept(): Partial<Branding> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Branding> | null) ?? {};
  } catch {
    return {};
  }
}
const before = kept();
applyBrandColours(before.colors);

/** The instance's branding; the product's own name until it is loaded for the first time. */
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
