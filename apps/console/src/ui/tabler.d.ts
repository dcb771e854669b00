/** Type declarations for importing icons file by file, so that builds and the dev server do not read all 6,000. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  export default icon;
}
