/**
 * happy-dom around modules that run as on a server: the console and the real app it asks share the process, and Vite's
 * rewriting for pages (addresses of files among it) would break the app.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const environment: Environment = { ...builtinEnvironments['happy-dom'], name: 'page', viteEnvironment: 'ssr' };
export default environment;
