import { Suspense } from 'react';
import { lazily } from '../../ui/index.ts';
import { ApiList } from './api-list.tsx';
import type { SectionProps } from './section-props.ts';

const Deliveries = lazily(() => import('./deliveries.tsx'));
const ApiPage = lazily(() => import('./api-page.tsx'));

/** The services that the house calls, one of them, or what was sent to all of them. */
export default function Integrations({ id }: SectionProps) {
  if (!id) return <ApiList />;
  return <Suspense fallback={null}>{id === 'deliveries' ? <Deliveries /> : <ApiPage id={id} />}</Suspense>;
}
