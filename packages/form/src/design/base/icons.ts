/** Icons of the designer; separate from those of `fill`, so that a form does not load them. */

export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
export { default as IconArrowsSplit2 } from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs';
export { default as IconArrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
export { default as IconColumns2 } from '@tabler/icons-react/dist/esm/icons/IconColumns2.mjs';
export { default as IconDatabaseSearch } from '@tabler/icons-react/dist/esm/icons/IconDatabaseSearch.mjs';
export { default as IconForms } from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
export { default as IconGripVertical } from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
export { default as IconLayoutNavbarCollapse } from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbarCollapse.mjs';
export { default as IconPhoto } from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
export { default as IconRepeat } from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
export { default as IconSignature } from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
export { default as IconTypography } from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs';
export { default as IconVariable } from '@tabler/icons-react/dist/esm/icons/IconVariable.mjs';
