/** Replaces `index.ts` in small bundles (see ../content-types/late.ts): the views of text kinds. */

import type { InputKind } from '../../engine/base/types.ts';
import type { InputView } from '../form/input-view.ts';
import { email, tel, url } from './address.tsx';
import { hidden, text, textarea } from './text.tsx';

export const inputViews = { text, textarea, email, url, tel, hidden } as Record<InputKind, InputView>;

export const moreInputs = async (): Promise<unknown> =>
  Object.assign(inputViews, (await import('./index.ts')).inputViews);
