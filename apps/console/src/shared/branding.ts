/** Whose form it is: as it was the last time, until the server has told. */
import { localStore } from '../base/local-storage.ts';
import { store } from '../base/store.ts';
import { applyBrandColours, type BrandColours } from '../ui/brand-colours.ts';
import { ask } from './ask.ts';

export interface Branding {
  app_name: string;
  sub_name: string;
  logo: string | null;
  colors?: BrandColours;
  /** Address of the stylesheet that the house gives its public forms. */
  form_css: string | null;
  /** Pages of these origins may frame the form. */
  embed_origins: string[];
}

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

applyBrandColours(branding.get().colors);

let loading: Promise<void> | undefined;

/** Asked for once; resolves when the server has told, or cannot. */
export function brandingLoaded(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const { data } = await ask<{ data: Branding }>('GET', '/branding.json');
    branding.set({ ...DEFAULTS, ...data });
    applyBrandColours(data.colors);
    localStore.set(KEY, JSON.stringify(data));
  } catch {
    // a page without a logo is a page
  }
}
