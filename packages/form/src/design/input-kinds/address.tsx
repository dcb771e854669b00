/** Designs of `email` and `url`. */
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { InputDesign } from '../base/input-design.ts';
import { line } from './common.tsx';

export const email: InputDesign = { ...line, placeholder: true, Icon: IconAt };
export const url: InputDesign = { ...line, placeholder: true, Icon: IconLink, initials: [] };
