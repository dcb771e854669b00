/**
 * Vite plugin: `virtual:chart-icons` has the icon of each chart type, imported by the name that its row says
 * (`icon` in packages/charts/src/model/chart-types.ts). A name that Tabler does not have fails the build.
 */
import { chartTypeNames, chartTypes } from '@kontor/charts';
import type { Plugin } from 'vite';

const [id, resolved] = ['virtual:chart-icons', '\0virtual:chart-icons'];

export const chartIcons = (): Plugin => ({
  name: 'chart-icons',
  resolveId: source => (source === id ? resolved : null),
  load(source) {
    if (source !== resolved) return null;
    const imports = chartTypeNames.map(
      type => `import ${type} from '@tabler/icons-react/dist/esm/icons/${chartTypes[type].icon}.mjs';`,
    );
    return [...imports, `export const chartIcons = { ${chartTypeNames.join(', ')} };`].join('\n');
  },
});
