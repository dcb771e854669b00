import type { Plugin } from 'vite';

/** While developing: pages of the public form are its own, as the server answers them once they are built. */
export function sharedPages(): Plugin {
  return {
    name: 'shared-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        if (request.url?.startsWith('/shared_reports/')) request.url = '/shared.html';
        next();
      });
    },
  };
}
