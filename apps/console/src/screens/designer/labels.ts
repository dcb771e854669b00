/** The option of a content that is edited in its place on the canvas. */
import { type Content, contentTypes } from '@kontor/form';

/** Its label, or its text; null where it has neither. */
export function labelOption({ type }: Content): 'label' | 'text' | null {
  const known = contentTypes[type].field || contentTypes[type].container ? 'label' : 'text';
  const { create, schema } = contentTypes[type];
  return known in create().options || Object.hasOwn(schema.properties ?? {}, known) ? known : null;
}
