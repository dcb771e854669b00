/** Icons that only the designer needs. */
export { default as IconDeviceTablet } from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
export { default as IconListTree } from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs';
