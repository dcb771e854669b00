/**
 * Vitest environment: happy-dom's globals around modules that are loaded as on a server. The console and the real
 * server app share the process, and Vite's transforms for pages (asset URLs among them) would break the app.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const environment: Environment = { ...builtinEnvironments['happy-dom'], name: 'page', viteEnvironment: 'ssr' };
export default environment;
