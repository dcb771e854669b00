/** Types of release.mjs. */
export function cutChangelog(changelog: string, version: string, day: string): { changelog: string; text: string };
export function release(about: {
  folder: string;
  version: string;
  day: string;
  keepData: () => void | Promise<void>;
}): Promise<string>;
