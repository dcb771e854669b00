/** SVG illustration of form cards beside the sign-in; decoration only. */
import { type MiniBlock, MiniForm } from '../../ui/mini-form.tsx';
import styles from './login.module.css';

const half: MiniBlock = { kind: 'row', widths: [6, 6] };
const third: MiniBlock = { kind: 'row', widths: [4, 4, 4] };
const whole: MiniBlock = { kind: 'row', widths: [12] };
const uneven: MiniBlock = { kind: 'row', widths: [8, 4] };
const text: MiniBlock = { kind: 'text' };
const area: MiniBlock = { kind: 'area' };
const picture: MiniBlock = { kind: 'picture' };
const photos: MiniBlock = { kind: 'photos' };
const collapse: MiniBlock = { kind: 'collapse' };
const condition: MiniBlock = { kind: 'condition' };
const choices: MiniBlock = { kind: 'choices' };
const signature: MiniBlock = { kind: 'signature' };

const forms: Record<string, MiniBlock[]> = {
  strike: [half, picture, choices, area],
  acceptance: [uneven, collapse, condition, signature],
  sighting: [text, picture, half, photos],
  runway: [third, { kind: 'choices', rows: 2 }, area, signature],
  fence: [half, condition, photos, area],
  fire: [half, collapse, collapse, condition, photos],
  handover: [whole, collapse, choices, area, { kind: 'signature', count: 2 }],
  defect: [text, area, photos, half, whole],
};
const columns: (keyof typeof forms)[][] = [
  ['strike', 'acceptance', 'defect', 'runway', 'fire'],
  ['runway', 'fire', 'fence', 'handover', 'strike'],
  ['handover', 'sighting', 'strike', 'acceptance', 'defect'],
  ['acceptance', 'defect', 'fence', 'fire', 'sighting'],
];

export default function Picture() {
  return (
    <div className={styles.wall}>
      {columns.map(names => (
        <div key={names[0]}>
          {names.map(name => (
            <MiniForm key={name} blocks={forms[name] ?? []} />
          ))}
        </div>
      ))}
    </div>
  );
}
