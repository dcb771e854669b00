/**
 * Vite plugin: the styles of the formula editor (style-mod, of CodeMirror) are constructed style sheets, as in a shadow root;
 * the page's policy allows no <style> elements. Fails the build where the library is not the expected one.
 */
import type { Plugin } from 'vite';

const condition = '!root.head && root.adoptedStyleSheets';

export const adoptedStyles = (): Plugin => ({
  name: 'adopted-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/style-mod\/src\/style-mod\.js/.test(id)) return null;
    if (!code.includes(condition)) throw new Error('style-mod is not as expected: see build/adopted-styles.ts');
    return { code: code.replace(condition, 'root.adoptedStyleSheets'), map: null };
  },
});
