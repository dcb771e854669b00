/** The JSON Schema of a form, as the form editor exports and imports it. */
import { formSchema } from '@kontor/form';

export const formSchemaText = (publicUrl: string) => {
  const schema = formSchema(`${publicUrl}/api/schemas/form.json`);
  return () => schema;
};
