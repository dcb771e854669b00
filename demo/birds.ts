/** Enumerations of the source data set: codes of its values, with German labels, in the order of the form. */

export const phases = {
  parked: 'Geparkt',
  taxi: 'Rollen',
  take_off_run: 'Startlauf',
  climb: 'Steigflug',
  descent: 'Sinkflug',
  approach: 'Anflug',
  landing_roll: 'Landelauf',
};
export const times = { dawn: 'Morgendämmerung', day: 'Tag', dusk: 'Abenddämmerung', night: 'Nacht' };
export const sizes = { small: 'Klein', medium: 'Mittel', large: 'Groß' };
export const damages = {
  none: 'Keiner',
  minor: 'Gering',
  medium: 'Mittel',
  substantial: 'Erheblich',
  unrated: 'Nicht eingestuft',
};
export const parts = {
  radome: 'Radom',
  windshield: 'Windschutzscheibe',
  engine_1: 'Triebwerk 1',
  engine_2: 'Triebwerk 2',
  wing_left: 'Tragfläche links',
  wing_right: 'Tragfläche rechts',
  fuselage: 'Rumpf',
  landing_gear: 'Fahrwerk',
  tail: 'Leitwerk',
};
export const species = {
  unknown_bird_small: 'Unbekannter Vogel, klein',
  unknown_bird_medium: 'Unbekannter Vogel, mittelgroß',
  unknown_bird_large: 'Unbekannter Vogel, groß',
  unknown_bird_or_bat: 'Unbekannt, Vogel oder Fledermaus',
  american_crow: 'Amerikanerkrähe',
  laughing_gull: 'Aztekenmöwe',
  american_kestrel: 'Buntfalke',
  mourning_dove: 'Carolinataube',
  cliff_swallow: 'Fahlstirnschwalbe',
  common_nighthawk: 'Falkennachtschwalbe',
  rock_pigeon: 'Felsentaube',
  savannah_sparrow: 'Grasammer',
  canada_goose: 'Kanadagans',
  great_blue_heron: 'Kanadareiher',
  killdeer: 'Keilschwanzregenpfeifer',
  coyote: 'Kojote',
  cattle_egret: 'Kuhreiher',
  eastern_meadowlark: 'Lerchenstärling',
  meadowlarks: 'Lerchenstärlinge, unbestimmt',
  horned_lark: 'Ohrenlerche',
  barn_swallow: 'Rauchschwalbe',
  ring_billed_gull: 'Ringschnabelmöwe',
  red_tailed_hawk: 'Rotschwanzbussard',
  barn_owl: 'Schleiereule',
  chimney_swift: 'Schornsteinsegler',
  pacific_golden_plover: 'Sibirischer Goldregenpfeifer',
  herring_gull: 'Silbermöwe',
  zebra_dove: 'Sperbertäubchen',
  european_starling: 'Star',
  blackbirds: 'Stärlinge, unbestimmt',
  mallard: 'Stockente',
  short_eared_owl: 'Sumpfohreule',
  tree_swallow: 'Sumpfschwalbe',
  turkey_vulture: 'Truthahngeier',
  american_robin: 'Wanderdrossel',
  white_tailed_deer: 'Weißwedelhirsch',
  western_meadowlark: 'Wiesenstärling',
};

/** `Unknown bird - small` → `unknown_bird_small`. */
export function code(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
