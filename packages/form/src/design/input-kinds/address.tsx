/** Designs of `email`, `url` and `tel`. */
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { InputDesign } from '../base/input-design.ts';
import { line } from './common.tsx';

export const email: InputDesign = { ...line, placeholder: true, Icon: IconAt };
export const url: InputDesign = { ...line, placeholder: true, Icon: IconLink, initials: [] };
export const tel: InputDesign = { ...line, placeholder: true, Icon: IconPhone, initials: [] };
