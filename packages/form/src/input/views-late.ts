/** In the place of `views.ts` where a bundle is to be small (../content/views-late.ts): texts. */

import type { InputKind } from '../types.ts';
import { email, hidden, tel, text, textarea, url } from './text.tsx';
import type { InputView } from './view.ts';

export const inputViews = { text, textarea, email, url, tel, hidden } as Record<InputKind, InputView>;

export const moreInputs = async (): Promise<unknown> =>
  Object.assign(inputViews, (await import('./views.ts')).inputViews);
