/** Counts a plan's figures by the columnar copy of its form; null where PostgreSQL has to count. */
import type { Figures, Plan } from '@kontor/charts';
import type { Ctx } from '../records/context.ts';
import { figuresFrom, mostRead } from '../records/figures.ts';

export async function columnFigures({ services }: Ctx, plan: Plan): Promise<Figures | null> {
  const labelled = plan.forms.filter(({ label }) => label !== null);
  const [form] = labelled;
  if (!services.columns || !form || labelled.length > 1 || plan.labels === 'points') return null;
  const functions = plan.datasets.map(dataset => dataset.function);
  const answer = await services.columns.ask(form.id, {
    want: 'figures',
    tests: [],
    plan: { labels: plan.labels, functions, form, most: mostRead },
  });
  return answer && 'figures' in answer ? figuresFrom(plan, answer.figures, []) : null;
}
