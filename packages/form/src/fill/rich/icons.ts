/** Icons of the rich text toolbar; part of the editor's lazy chunk. */
export { default as IconBold } from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
export { default as IconH2 } from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
export { default as IconH3 } from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
export { default as IconH4 } from '@tabler/icons-react/dist/esm/icons/IconH4.mjs';
export { default as IconItalic } from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
export { default as IconLink } from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
export { default as IconList } from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
export { default as IconListNumbers } from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
