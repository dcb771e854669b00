import { useShellTexts } from '../../../i18n/shell.ts';
import { Page } from '../../../ui/index.ts';

export default function Screen() {
  return <Page title={useShellTexts().dashboards}>{null}</Page>;
}
