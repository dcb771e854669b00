/** Setting of a form: whether its designer publishes at once or saves a draft first. In force when it is opened anew. */
import { useState } from 'react';
import { exchange } from '../../api/ask.ts';
import { useRecord } from '../../api/hooks.ts';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { Select, toast } from '../../ui/index.ts';

interface PublishingSettingProps {
  form: string;
  onStored(version: string | undefined): void;
}

const choices = ['direct', 'draft'] as const;

export function PublishingSetting({ form, onStored }: PublishingSettingProps) {
  const t = useFormVersionTexts();
  const { record, version } = useRecord('report-configs', form);
  const [chosen, setChosen] = useState<string | null>(null);
  async function choose(value: string) {
    setChosen(value);
    try {
      const saved = await exchange('PATCH /report-configs/{id}.json', {
        params: { id: form },
        ifMatch: version,
        body: { publishing: choices.find(each => each === value) ?? null },
      });
      onStored(saved.version);
    } catch (error) {
      setChosen(null);
      toast.error(error);
    }
  }
  return (
    <Select
      label={t.publishing}
      hint={t.publishingHint}
      value={chosen ?? record?.publishing ?? ''}
      onChange={value => void choose(value)}
      options={[
        { value: '', label: t.publishingBy },
        { value: 'direct', label: t.publishingDirect },
        { value: 'draft', label: t.publishingDraft },
      ]}
    />
  );
}
