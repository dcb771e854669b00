/** Handlers of the form-versions area, by the rows in packages/contract/src/calls/form-versions.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { formChoiceAdd } from './choices.ts';
import { formDraft, formDraftDiscard, formDraftSave, formPublish } from './drafts.ts';
import { formFormerFields } from './former.ts';
import { formImpact } from './impact.ts';
import { formMapping } from './mapping.ts';
import { formOpening, formOpeningEnd } from './openings.ts';
import { formVersion, formVersionRestore, formVersions } from './versions.ts';

export const handlers = ({ forms, reportConfigs }: AreaDeps) =>
  ({
    formVersions,
    formVersion,
    formFormerFields: formFormerFields(forms),
    formVersionRestore,
    formDraft,
    formDraftSave,
    formDraftDiscard,
    formChoiceAdd: formChoiceAdd(reportConfigs),
    formImpact: formImpact(forms),
    formMapping: formMapping(forms),
    formPublish: formPublish(reportConfigs, forms),
    formOpening,
    formOpeningEnd,
  }) satisfies Handlers<'form-versions'>;
