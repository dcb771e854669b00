/**
 * Component gallery: every UI component on one page, for developers and for visual and accessibility tests. Not in the
 * product.
 */
import { type ReactNode, useState } from 'react';
import * as ui from '../ui/index.ts';
import styles from './gallery.module.css';
import { useGalleryTexts } from './texts.ts';

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </section>
);

export default function Gallery() {
  const t = useGalleryTexts();
  return (
    <ui.Page
      title={t.title}
      actions={
        <ui.Button kind="ghost" href="/gallery/list">
          {t.list}
        </ui.Button>
      }
    >
      <div className={styles.board}>
        <Buttons />
        <Fields />
        <Choices />
        <States />
        <Messages />
        <Floating />
        <Empties />
      </div>
    </ui.Page>
  );
}

function Buttons() {
  const t = useGalleryTexts();
  const kinds = ['primary', 'default', 'ghost', 'danger', 'dangerText'] as const;
  return (
    <Panel title={t.buttons}>
      <div className={styles.row}>
        {kinds.map(kind => (
          <ui.Button key={kind} kind={kind}>
            {t.edit}
          </ui.Button>
        ))}
        <ui.Button kind="primary" busy={t.saving}>
          {t.edit}
        </ui.Button>
        <ui.Button kind="primary" disabledReason={t.hint}>
          {t.edit}
        </ui.Button>
        <ui.Button size="sm" icon={ui.IconPlus}>
          {t.create}
        </ui.Button>
        <ui.IconButton icon={ui.IconEdit} label={t.edit} />
        <ui.IconButton icon={ui.IconTrash} label={t.remove} size="sm" danger />
      </div>
    </Panel>
  );
}

function Fields() {
  const t = useGalleryTexts();
  const [text, setText] = useState('Halle 4');
  const [amount, setAmount] = useState<number | null>(140);
  const [choice, setChoice] = useState('b');
  const options = ['a', 'b', 'c'].map(value => ({ value, label: `${t.name} ${value}` }));
  return (
    <Panel title={t.fields}>
      <ui.TextField label={t.name} value={text} onChange={setText} hint={t.hint} required />
      <ui.TextField label={t.count} value={text} onChange={setText} error={t.wrong} />
      <ui.TextField label={t.state} value={text} onChange={setText} readOnly />
      <ui.DateField label={t.modified} type="date" value="2026-11-20" onChange={() => undefined} />
      <ui.NumberField label={t.count} value={amount} onChange={setAmount} min={0} />
      <ui.TextArea label={t.hint} value={text} onChange={setText} />
      <ui.Select label={t.choices} value={choice} onChange={setChoice} options={options} />
      <ui.Combobox label={t.list} value={choice} onChange={setChoice} options={options} />
      <ui.SearchField label={t.name} value="" onSearch={text => void ui.toast.info(() => text)} />
    </Panel>
  );
}

function Choices() {
  const t = useGalleryTexts();
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState('a');
  const [tab, setTab] = useState<'a' | 'b'>('a');
  const options = ['a', 'b', 'c'].map(value => ({ value, label: `${t.name} ${value}` }));
  return (
    <Panel title={t.choices}>
      <div className={styles.row}>
        <ui.Checkbox label={t.name} checked={on} onChange={setOn} />
        <ui.Checkbox label={t.count} checked={false} mixed onChange={setOn} />
        <ui.Checkbox label={t.state} checked={!on} onChange={() => setOn(!on)} />
        <ui.Switch label={t.edit} checked={on} onChange={setOn} />
      </div>
      <ui.RadioTiles label={t.states} value={choice} onChange={setChoice} options={options} required />
      <ui.RadioList label={t.list} value={choice} onChange={setChoice} options={options} error={t.wrong} />
      <ui.SegmentedControl label={t.choices} value={choice} onChange={setChoice} options={options} />
      <ui.Tabs
        label={t.list}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'a', label: t.list, count: 1046 },
          { value: 'b', label: t.states, count: 41 },
        ]}
      >
        <p style={{ padding: 10 }}>{tab}</p>
      </ui.Tabs>
    </Panel>
  );
}

function States() {
  const t = useGalleryTexts();
  const kinds: ui.StateKind[] = ['none', 'draft', 'ready', 'sent', 'half', 'threequarter', 'open', 'done'];
  const tones: ui.Tone[] = ['neutral', 'ok', 'warn', 'bad', 'info', 'selected'];
  return (
    <Panel title={t.states}>
      <div className={styles.row}>
        {kinds.map(kind => (
          <ui.StateGlyph key={kind} kind={kind} label={kind} />
        ))}
      </div>
      <div className={styles.row}>
        {tones.map(tone => (
          <ui.Chip key={tone} tone={tone}>
            {tone}
          </ui.Chip>
        ))}
        <ui.FilterChip name={t.state} onRemove={() => undefined} onOpen={() => undefined}>
          {t.state} <b>{t.name}</b>
        </ui.FilterChip>
      </div>
      <ui.Progress label={t.saving} value={30} max={100} />
      <ui.Progress label={t.saving} value={0} />
      <ui.SkeletonRows rows={3} />
    </Panel>
  );
}

function Messages() {
  const t = useGalleryTexts();
  const job = () => {
    const made = ui.startJob(() => 'Vogelschlag.xlsx');
    made.progress(40, 100, () => '40 %');
  };
  return (
    <Panel title={t.messages}>
      <ui.Note tone="info">{t.hint}</ui.Note>
      <ui.Note tone="warn">{t.hint}</ui.Note>
      <ui.Note tone="bad">{t.wrong}</ui.Note>
      <ui.Note tone="ok">{t.saved}</ui.Note>
      <div className={styles.row}>
        <ui.Button onClick={() => ui.toast.ok(() => t.saved)}>ok</ui.Button>
        <ui.Button onClick={() => ui.toast.info(() => t.saved, { undo: () => undefined })}>undo</ui.Button>
        <ui.Button onClick={() => ui.toast.error(new Error(t.wrong))}>error</ui.Button>
        <ui.Button onClick={job}>job</ui.Button>
      </div>
    </Panel>
  );
}

function Floating() {
  const t = useGalleryTexts();
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const panel = ui.usePopover(t.states, () => <p>{t.hint}</p>);
  const [dirty, setDirty] = useState(false);
  ui.useBlocker({ dirty, save: async () => setDirty(false) });
  ui.useCommands([{ id: 'gallery-dialog', label: `${t.overlays}: Dialog`, keys: 'n', run: () => setOpen('dialog') }]);
  const close = () => setOpen(null);
  return (
    <Panel title={t.overlays}>
      <div className={styles.row}>
        <ui.MenuButton
          label={t.list}
          items={[
            { id: 'a', label: t.edit, icon: ui.IconEdit, keys: 'e' },
            { line: true },
            { id: 'b', label: t.remove, icon: ui.IconTrash, danger: true },
          ]}
        />
        <ui.Button onClick={panel.toggle} aria-expanded={panel.isOpen}>
          Popover
        </ui.Button>
        {panel.popup}
        <ui.Button onClick={() => setOpen('dialog')}>Dialog</ui.Button>
        <ui.Button onClick={() => setOpen('drawer')}>Drawer</ui.Button>
        <ui.Button
          onClick={() =>
            void ui.confirmRemove('Mängelliste.xlsx', () => t.hint).then(answer => ui.toast.info(() => String(answer)))
          }
        >
          Confirm
        </ui.Button>
        <ui.Checkbox label="useBlocker" checked={dirty} onChange={setDirty} />
      </div>
      {open === 'dialog' && (
        <ui.Dialog
          title={t.create}
          onClose={close}
          note={t.hint}
          foot={
            <ui.Button kind="primary" onClick={close}>
              {t.create}
            </ui.Button>
          }
        >
          <ui.TextField label={t.name} value="" onChange={() => undefined} />
        </ui.Dialog>
      )}
      {open === 'drawer' && (
        <ui.Drawer title={t.states} onClose={close}>
          <p>{t.hint}</p>
        </ui.Drawer>
      )}
    </Panel>
  );
}

function Empties() {
  const t = useGalleryTexts();
  return (
    <Panel title={t.empties}>
      {(['nothing', 'filtered', 'denied'] as const).map(kind => (
        <ui.Empty key={kind} kind={kind} title={t.nothing} actions={<ui.Button>{t.create}</ui.Button>}>
          {t.hint}
        </ui.Empty>
      ))}
    </Panel>
  );
}
