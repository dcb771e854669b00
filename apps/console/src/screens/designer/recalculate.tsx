/**
 * Recalculation of a form's entries: offered after formulas were changed, with what would change side by side. Its
 * progress is in the tray of jobs, where it is cancelled; what it changed can be undone. Lazy chunk.
 */
import type { AnswerTo } from '@kontor/contract';
import { type Content, displayValue, type How, type Input, inputsOf, walk } from '@kontor/form';
import { localeOf } from '@kontor/form/languages';
import { ask } from '../../api/ask.ts';
import { followJob } from '../../batches/follow-job.ts';
import { useAnswersTexts } from '../../i18n/answers.ts';
import { dateTime } from '../../i18n/format.ts';
import { language } from '../../i18n/index.ts';
import { useRecalculationTexts } from '../../i18n/recalculation.ts';
import { CompareVersions } from '../../ui/compare-versions.tsx';
import { confirm, toast } from '../../ui/index.ts';
import styles from './dialogs.module.css';
import type { FormDocument } from './document.ts';

type Tried = AnswerTo<'POST /report-configs/{id}/recalculate.json'>['data'];
type Rows = NonNullable<Tried['rows']>;

const t = () => useRecalculationTexts.now();

/** What decides results: formulas and conditions, with the names that they read. */
function logicOf({ fields, rules }: FormDocument): string {
  const found: unknown[] = [rules];
  walk(fields, ({ id, options }: Content) => {
    const { name, formula, format, showIf, countFormula, comparisons, rules: own } = options;
    found.push([id, name, formula, format, showIf, countFormula, comparisons, own]);
  });
  return JSON.stringify(found);
}

/** Offers to compute the entries anew, if the saved change gives any of them other results. */
export async function offer(form: string, before: FormDocument, saved: FormDocument): Promise<void> {
  if (logicOf(before) === logicOf(saved)) return;
  // who may not change all entries is not asked
  const tried = await tryOut(form).catch(() => null);
  if (tried && tried.changed > 0) await question(form, saved, tried);
}

/** The same on request: says so if nothing would change. */
export async function openRecalculation(form: string, saved: FormDocument): Promise<void> {
  try {
    const { data: last } = await ask('GET /report-configs/{id}/recalculation.json', { params: { id: form } });
    if (last?.state === 'running') return follow(form, saved.name);
    const tried = await tryOut(form);
    if (tried.changed > 0) await question(form, saved, tried);
    else toast.info(() => t().same);
  } catch (error) {
    toast.error(error);
  }
}

const tryOut = async (id: string): Promise<Tried> =>
  (await ask('POST /report-configs/{id}/recalculate.json', { params: { id }, query: { dry: true } })).data;

async function question(form: string, saved: FormDocument, tried: Tried): Promise<void> {
  const yes = await confirm(() => ({
    title: t().title,
    body: <Changes saved={saved} tried={tried} />,
    yes: t().run,
    no: t().not,
  }));
  if (!yes) return;
  try {
    await ask('POST /report-configs/{id}/recalculate.json', { params: { id: form } });
    follow(form, saved.name);
  } catch (error) {
    toast.error(error);
  }
}

function Changes({ saved, tried }: { saved: FormDocument; tried: Tried }) {
  const words = useRecalculationTexts();
  const { changed, count = 0, examined = 0, rows = [] } = tried;
  return (
    <div className={styles.question}>
      <p>{examined < count ? words.examined(changed, examined, count) : words.changed(changed, count)}</p>
      {rows.length < changed && <p>{words.first(rows.length)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area is reached by key */}
      <div className={styles.changes} tabIndex={0}>
        <CompareVersions
          framed
          words={{ name: words.field, mine: words.before, theirs: words.after }}
          rows={linesOf(saved, rows)}
        />
      </div>
    </div>
  );
}

/** A line for each result that differs, by the names of entry and field. */
function linesOf(saved: FormDocument, rows: Rows) {
  const inputs = new Map(inputsOf(saved).map(input => [input.name, input]));
  return rows.flatMap(({ id, number, created, before, after }) =>
    Object.keys(after).map(key => {
      const [name = '', instance] = key.split('.');
      const input = inputs.get(name);
      const label = key === '_warnings' ? t().warnings : key === '_repeat' ? t().instances : (input?.label ?? key);
      const place = instance === undefined ? label : `${label} ${Number(instance) + 1}`;
      return {
        key: `${id} ${key}`,
        name: `${number ?? dateTime(created)} · ${place}`,
        mine: shown(input, before[key]),
        theirs: shown(input, after[key]),
      };
    }),
  );
}

function shown(input: Input | undefined, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value))
    return value.map(each => String((each as { message?: unknown }).message ?? each)).join(' · ');
  if (typeof value === 'object') return Object.values(value).map(countOf).join(', ');
  if (!input) return String(value);
  const { yes, no } = useAnswersTexts.now();
  const how: How = { locale: localeOf(language.get()), yes, no };
  return displayValue(input, value, how);
}

const countOf = (instances: unknown): string => String(Array.isArray(instances) ? instances.length : instances);

/** Shows its progress until it ends. */
function follow(form: string, name: string): void {
  const params = { id: form };
  async function undo() {
    try {
      await ask('POST /report-configs/{id}/recalculation/undo.json', { params });
      follow(form, name);
    } catch (error) {
      toast.error(error);
    }
  }
  followJob({
    title: () => t().job(name),
    progress: (done, total) => t().progress(done, total),
    read: async () => (await ask('GET /report-configs/{id}/recalculation.json', { params })).data,
    stop: () => ask('DELETE /report-configs/{id}/recalculation.json', { params }),
    ended(last, job) {
      const { state = 'done', changed = 0 } = last ?? {};
      if (state === 'failed') return job.fail(() => t().failed);
      const text = () =>
        state === 'undone' ? t().undone : state === 'cancelled' ? t().cancelled(changed) : t().done(changed);
      job.finish(text);
      toast.ok(text, state !== 'undone' && changed > 0 ? { undo: () => void undo() } : {});
    },
  });
}
