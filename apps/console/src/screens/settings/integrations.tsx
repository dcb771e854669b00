/** Settings section for external services: the list, one of them, or all deliveries. */
import { Suspense } from 'react';
import { lazily } from '../../ui/index.ts';
import { ApiList } from './api-list.tsx';
import type { SectionProps } from './section-props.ts';

const Deliveries = lazily(() => import('./deliveries.tsx'));
const ApiPage = lazily(() => import('./api-page.tsx'));

export default function Integrations({ id }: SectionProps) {
  if (!id) return <ApiList />;
  return <Suspense fallback={null}>{id === 'deliveries' ? <Deliveries /> : <ApiPage id={id} />}</Suspense>;
}
