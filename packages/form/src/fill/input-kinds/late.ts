/** In the place of `index.ts` where a bundle is to be small (../content-types/late.ts): texts. */

import type { InputKind } from '../../engine/base/types.ts';
import type { InputView } from '../form/input-view.ts';
import { email, url } from './address.tsx';
import { hidden, tel, text, textarea } from './text.tsx';

export const inputViews = { text, textarea, email, url, tel, hidden } as Record<InputKind, InputView>;

export const moreInputs = async (): Promise<unknown> =>
  Object.assign(inputViews, (await import('./index.ts')).inputViews);
