/** Icons of known data; part of its lazy chunk. */
export { default as IconChevronLeft } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
export { default as IconSearch } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
export { default as IconTable } from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
