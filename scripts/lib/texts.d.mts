/** Types of texts.mjs. */
export function textsOutside(name: string, source: string): [line: number, text: string][];
export function cataloguesOf(name: string, source: string): { hook: string; keys: string[] }[];
export function unusedMessages(
  modules: Readonly<Record<string, string>>,
  catalogues: Readonly<Record<string, string>>,
  about: {
    resolve: (from: string, to: string) => string | null;
    told: (hook: string, key: string) => boolean;
    said: (key: string) => boolean;
  },
): string[];
