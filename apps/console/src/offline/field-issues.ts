/**
 * Splits a refusal's issues into those of fields and others. A missing file counts as an issue of the field that
 * references it.
 */
import type { Data, Issue } from '@kontor/form';

interface ServerIssue {
  path: string;
  code: string;
  values?: Record<string, unknown>;
}
interface Sent {
  data: Data;
  /** File ids in the order of the request. */
  files: readonly string[];
}

export function splitIssues<S extends ServerIssue>(
  issues: readonly S[],
  { data, files }: Sent,
  place: (issue: Issue) => unknown,
): [Issue[], S[]] {
  const [ours, others]: [Issue[], S[]] = [[], []];
  for (const issue of issues) {
    const { path, code, values } = issue;
    const index = /^files\.(\d+)/.exec(path)?.[1];
    const key = index === undefined ? undefined : holderOf(data, files[Number(index)]);
    if (path.startsWith('data.') && place({ path, code }))
      ours.push({ path, code, ...(values && { values: values as Record<string, string | number> }) });
    else if (key) ours.push({ path: `data.${key}`, code: 'invalid_file' });
    else others.push(issue);
  }
  return [ours, others];
}

const holderOf = (data: Data, id: string | undefined): string | undefined =>
  Object.keys(data).find(key => !key.startsWith('_') && [data[key]].flat().includes(id));
