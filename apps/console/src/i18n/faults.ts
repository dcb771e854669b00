/** Texts for why the server refused an entry of the outbox. */
import { texts } from './index.ts';

export const useFaultTexts = texts({
  de: {
    fileLost: 'Eine Datei dieses Eintrags ist auf dem Gerät nicht mehr zu lesen. Fügen Sie sie neu hinzu.',
    arrivedAlready: 'Dieser Eintrag ist auf anderem Weg schon angekommen, mit anderen Angaben.',
    entryGone: 'Dieser Eintrag war schon angekommen und wurde dort gelöscht.',
    receiptDiffers:
      'Der Eintrag ist angekommen, doch der Server nennt andere Dateien. Der Inhalt bleibt hier, bis das geklärt ist.',
    noRight: 'Ihrem Konto fehlt das Recht, hier Einträge anzulegen. Die Administration kann es vergeben.',
    linkOver:
      'Der Link, über den dieser Eintrag entstand, gilt nicht mehr. Exportieren Sie den Eintrag, und geben Sie die Datei weiter.',
    formGone: 'Dieses Formular gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.',
    tooLarge: 'Eine Datei oder der Eintrag ist dem Server zu groß.',
    wrongKind: 'Eine Datei hat einen Typ, den der Server nicht annimmt.',
    notFitting: 'Einige Angaben passen nicht zum Formular.',
  },
  en: {
    fileLost: 'A file of this entry can no longer be read on the device. Add it again.',
    arrivedAlready: 'This entry has arrived in another way already, with other answers.',
    entryGone: 'This entry had arrived and was deleted there.',
    receiptDiffers:
      'The entry has arrived, but the server names other files. Its content stays here until that is settled.',
    noRight: 'Your account lacks the right to add entries here. An administrator can grant it.',
    linkOver: 'The link by which this entry was made is no longer valid. Export the entry and pass the file on.',
    formGone: 'This form no longer exists, or you have no access to it.',
    tooLarge: 'A file or the entry is too large for the server.',
    wrongKind: 'A file is of a type that the server does not take.',
    notFitting: 'Some answers do not fit the form.',
  },
});
