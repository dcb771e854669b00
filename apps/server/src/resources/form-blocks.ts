/** Behaviour of blocks: contents checked and cleaned as those of forms; the outline is derived from them. */
import { Problem } from '@kontor/contract';
import { checkBlock, cleanDrawings, type Form, inBlock, summary, tidyForm } from '@kontor/form';
import { cleanForm } from '../records/rich-answers.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

export const formBlocksBehaviour: Behaviour = {
  async beforeWrite(_ctx, values) {
    const tidy = withTidyName(values);
    if (values.contents === undefined) return { values: tidy };
    const given = { fields: values.contents, states: [] } as unknown as Form;
    const { form, issues: unread } = cleanDrawings(cleanForm(tidyForm(given)));
    const issues = unread.length
      ? unread.map(each => ({ ...each, path: inBlock(each.path) }))
      : checkBlock(form.fields);
    if (issues.length > 0) throw new Problem('invalid', issues);
    return { values: { ...tidy, contents: form.fields, outline: summary(form) } };
  },
};
