/** Icons are imported file by file, so that no build or dev server reads all 6,000. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  export default icon;
}
