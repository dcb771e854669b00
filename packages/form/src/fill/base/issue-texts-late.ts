/**
 * Replaces `issue-texts.ts` in the builds (apps/console/build/late-parts.ts): messages load with the validation, and
 * before it there is nothing to say.
 */
import type { Issue } from '../../engine/base/types.ts';

type Loaded = typeof import('./issue-texts.ts');

let loaded: Loaded | null = null;

export const loadIssueTexts = async (): Promise<void> => {
  loaded ??= await import('./issue-texts.ts');
};

export const withNote: Loaded['withNote'] = (issue: Issue, ...rest) => loaded?.withNote(issue, ...rest) ?? issue;
export const issueText: Loaded['issueText'] = (...given) => loaded?.issueText(...given) ?? '';
