/** Choice list of the demo: countries with a per diem, which a form of visits takes its choices from. */

/** Code, German and English name, continent, per diem and lodging in euros. */
const table: readonly (readonly [string, string, string, string, number, number])[] = [
  ['AT', 'Österreich', 'Austria', 'Europa', 50, 117],
  ['BE', 'Belgien', 'Belgium', 'Europa', 59, 141],
  ['BR', 'Brasilien', 'Brazil', 'Amerika', 46, 88],
  ['CA', 'Kanada', 'Canada', 'Amerika', 54, 214],
  ['CH', 'Schweiz', 'Switzerland', 'Europa', 64, 180],
  ['CZ', 'Tschechien', 'Czechia', 'Europa', 32, 77],
  ['DE', 'Deutschland', 'Germany', 'Europa', 28, 90],
  ['DK', 'Dänemark', 'Denmark', 'Europa', 75, 183],
  ['EG', 'Ägypten', 'Egypt', 'Afrika', 50, 112],
  ['ES', 'Spanien', 'Spain', 'Europa', 34, 103],
  ['FI', 'Finnland', 'Finland', 'Europa', 54, 171],
  ['FR', 'Frankreich', 'France', 'Europa', 53, 105],
  ['GB', 'Vereinigtes Königreich', 'United Kingdom', 'Europa', 52, 99],
  ['GR', 'Griechenland', 'Greece', 'Europa', 36, 150],
  ['IE', 'Irland', 'Ireland', 'Europa', 58, 129],
  ['IN', 'Indien', 'India', 'Asien', 32, 85],
  ['IT', 'Italien', 'Italy', 'Europa', 42, 150],
  ['JP', 'Japan', 'Japan', 'Asien', 33, 115],
  ['MA', 'Marokko', 'Morocco', 'Afrika', 41, 87],
  ['MX', 'Mexiko', 'Mexico', 'Amerika', 48, 177],
  ['NL', 'Niederlande', 'Netherlands', 'Europa', 47, 122],
  ['NO', 'Norwegen', 'Norway', 'Europa', 75, 139],
  ['PL', 'Polen', 'Poland', 'Europa', 40, 143],
  ['PT', 'Portugal', 'Portugal', 'Europa', 32, 111],
  ['SE', 'Schweden', 'Sweden', 'Europa', 66, 140],
  ['SG', 'Singapur', 'Singapore', 'Asien', 71, 277],
  ['TR', 'Türkei', 'Türkiye', 'Asien', 24, 107],
  ['US', 'Vereinigte Staaten', 'United States', 'Amerika', 59, 182],
  ['ZA', 'Südafrika', 'South Africa', 'Afrika', 29, 109],
];

export const lands = {
  name: 'Länder, Tagegeld',
  columns: [
    { name: 'kontinent', label: 'Kontinent' },
    { name: 'tagegeld', label: 'Tagegeld €' },
    { name: 'uebernachtung', label: 'Übernachtung €' },
  ],
  rows: table.map(([value, de, en, kontinent, tagegeld, uebernachtung]) => ({
    ...{ value, label: { de, en }, kontinent },
    ...{ tagegeld: String(tagegeld), uebernachtung: String(uebernachtung) },
  })),
};
