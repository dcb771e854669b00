/** What stands in the house of the demo beside its forms: announcements, and what its administrators have set. */
export interface DemoMessage {
  title: string;
  body: string;
  daysAgo: number;
}

export const demoMessages: readonly DemoMessage[] = [
  {
    title: 'Vogelzug: bitte jede Sichtung melden',
    daysAgo: 3,
    body: '<p>Bis Mitte Dezember ziehen Kraniche und Gänse über den Platz. Melden Sie <strong>jede Sichtung</strong>, auch ohne Einschlag.</p><h3>So geht es</h3><ul><li>Formular „Wildlife sighting“ öffnen</li><li>Art schätzen, wenn Sie unsicher sind, und „unbekannt“ wählen, wenn es gar nicht geht</li><li>Ein Foto hilft der Wildtierbeauftragten am meisten</li></ul><p>Einschläge gehören wie bisher in die <em>Vogelschlagmeldung</em>.</p>',
  },
  {
    title: 'Wartung am Sonntag, 6 bis 7 Uhr',
    daysAgo: 9,
    body: '<p>Am Sonntag steht Kontor zwischen 6 und 7 Uhr nicht zur Verfügung. Angefangene Einträge bleiben als Entwurf auf Ihrem Gerät.</p><blockquote><p>Fragen dazu beantwortet die Leitstelle.</p></blockquote>',
  },
];

export const demoOptions: readonly { name: string; value: string; public: boolean }[] = [
  { name: 'registration_enabled', value: 'false', public: false },
  { name: 'purge_after_days', value: '90', public: false },
  {
    name: 'custom_form_css',
    value: '/* Formulare im Rahmen anderer Seiten */\nh1 {\n  letter-spacing: 0;\n}\n',
    public: true,
  },
];
