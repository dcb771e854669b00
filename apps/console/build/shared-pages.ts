/**
 * Vite plugin for the development server: answers addresses of the public form with its own page, as the server does in
 * production.
 */
import type { Plugin } from 'vite';

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
