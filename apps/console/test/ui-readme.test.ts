/** Test of ui/README.md: its tables of parts are those of the sources. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { uiReadme } from '../../../scripts/lib/ui-readme.mjs';

test('the tables of parts are as the sources say (npm run gallery -- --readme)', () => {
  const written = readFileSync(new URL('../src/ui/README.md', import.meta.url), 'utf8');
  expect(written).toBe(uiReadme());
  expect(written).toContain('| `button.tsx` | `Button`, `IconButton` |');
});
