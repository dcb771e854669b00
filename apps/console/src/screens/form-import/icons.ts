/** Icons of the report, so that they stay in its chunk. */

export { default as IconLeft } from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
export { default as IconUnread } from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs';
export { default as IconRewritten } from '@tabler/icons-react/dist/esm/icons/IconTransform.mjs';
