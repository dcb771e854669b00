/** The icons of the form view, imported one by one. Add a line to use another. */
export { default as IconAlertCircleFilled } from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs';
export { default as IconAlertTriangleFilled } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
export { default as IconArrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
export { default as IconChevronRight } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
export { default as IconStar } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
