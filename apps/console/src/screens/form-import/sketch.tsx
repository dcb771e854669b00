/** The form as the designer sketches it: with what conditions hide. Lazy, since it draws every kind of field. */
import type { Form } from '@kontor/form';
import { DesignView } from '@kontor/form/design';
import { useLanguage } from '../../i18n/index.ts';

export default function Sketch({ form, language }: { form: Form; language: string | undefined }) {
  return <DesignView {...{ form, language }} locale={useLanguage()} />;
}
