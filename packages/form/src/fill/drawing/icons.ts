/** Icons of the drawing pad; part of its lazy chunk. */
export { default as IconArrowBackUp } from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
export { default as IconArrowsMaximize } from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
export { default as IconEraser } from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs';
export { default as IconLockOpen } from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
export { default as IconPaperclip } from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
