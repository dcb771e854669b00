/** Icons of known data, apart so that other forms do not load them. */
export { default as IconChevronLeft } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
export { default as IconSearch } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
export { default as IconTable } from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
