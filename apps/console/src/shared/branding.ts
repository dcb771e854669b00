/** Store of the instance's branding for the public form: cached from the last visit until it is loaded. */

import type { AnswerTo } from '@kontor/contract';
import { localStore } from '../base/local-storage.ts';
import { store } from '../base/store.ts';
import { ask } from './ask.ts';

type Told = AnswerTo<'GET /branding.json'>['data'];
/** `form_css` is the custom style sheet of public forms; pages of `embed_origins` may frame the form. */
export type Branding = Pick<Told, 'app_name' | 'sub_name' | 'logo' | 'form_css' | 'embed_origins'> &
  Partial<Pick<Told, 'colors' | 'support_mail' | 'contacts' | 'privacy_url' | 'imprint_url'>>;

const KEY = 'kontor.shared.branding';
const DEFAULTS: Branding = { app_name: 'Kontor', sub_name: '', logo: null, form_css: null, embed_origins: [] };

function kept(): Partial<Branding> {
  try {
    return Object(JSON.parse(localStore.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

export const branding = store<Branding>({ ...DEFAULTS, ...kept() });

/** Path of the picture in the head: of the form that was last shown. */
export const senderPicture = store<string | null>(null);

/** Loads what derives colours only where there are some, or were: the page itself links those of its first paint. */
async function applyColours(before: Branding['colors'], now: Branding['colors']): Promise<void> {
  if (![before, now].some(colours => colours && Object.values(colours).some(Boolean))) return;
  const { applyBrandColours } = await import('../ui/brand-colours.ts');
  applyBrandColours(now);
}

const colouredBefore = applyColours(undefined, branding.get().colors).catch(() => undefined);

let loading: Promise<void> | undefined;

/** Loads once; resolves on success and on failure. */
export function brandingLoaded(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const { data } = await ask('GET /branding.json', {});
    const before = branding.get().colors;
    branding.set({ ...DEFAULTS, ...data });
    localStore.set(KEY, JSON.stringify(data));
    await colouredBefore;
    await applyColours(before, data.colors);
  } catch {
    // the logo is optional
  }
}
