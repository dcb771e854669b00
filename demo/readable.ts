/** Formats names of the source data set, which are in abbreviated capitals, in the usual spelling. */

/** Exceptions from the rules, word by word. */
const spellings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['ABX', 'PSA', 'UPS', 'US'].map(word => [word, word])),
  AIRTRAN: 'AirTran',
  ALLEGHENYAIRLINES: 'Allegheny Airlines',
  COMMUTAIR: 'CommutAir',
  EXPRESSJET: 'ExpressJet',
  EXPRS: 'Express',
  FEDEX: 'FedEx',
  JETBLUE: 'JetBlue',
  LAGUARDIA: 'LaGuardia',
  NATL: 'National',
  SKYWEST: 'SkyWest',
  ST: 'St.',
};

function cased(words: string): string {
  return words
    .replace(/[A-Z]+/g, word => spellings[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();
}

const airports: Readonly<Record<string, string>> = {
  'BALTIMORE WASH INTL': 'Baltimore/Washington',
  'CHARLESTON AFB/INTL ARPT': 'Charleston',
  'DETROIT METRO WAYNE COUNTY ARPT': 'Detroit Metro',
  'EPPLEY AIRFIELD': 'Omaha Eppley',
  'GEORGE BUSH INTERCONTINENTAL': 'Houston Intercontinental',
  'GREATER PITTSBURGH': 'Pittsburgh',
  'HOUSTON-HOBBY': 'Houston Hobby',
  'JOHN F KENNEDY INTL': 'New York JFK',
  'LAGUARDIA NY': 'New York LaGuardia',
  'LOGAN INTL': 'Boston Logan',
  'METRO OAKLAND INTL': 'Oakland',
  'MINETA SAN JOSE INTL': 'San Jose',
  'PORTLAND INTL (OR)': 'Portland',
  'RONALD REAGAN WASHINGTON NATL': 'Washington National',
  'WILL ROGERS WORLD ARPT': 'Oklahoma City',
};

/** `DALLAS/FORT WORTH INTL ARPT` → `Dallas/Fort Worth`. */
export function airportName(source: string): string {
  return airports[source] ?? cased(source.replace(/ (INTL|ARPT|AIRPORT)\b/g, ''));
}

/** `SOUTHWEST AIRLINES` → `Southwest Airlines`; the source marks some with an asterisk, which is dropped. */
export function operatorName(source: string): string {
  return cased(source.replaceAll('*', ''));
}

/** Names of manufacturers and types that the source truncates or runs together. */
const types: Readonly<Record<string, string>> = {
  AEROS: 'Aerospatiale',
  AVRO: 'Avro',
  BJET: 'Beechjet',
  CASA: 'CASA',
  CENTUR: 'Centurion',
  CITATIONJET: 'CitationJet',
  CONQUE: 'Conquest',
  GRUMAMER: 'Grumman American',
  GULFAERO: 'Gulfstream',
  GULFSTRM: 'Gulfstream',
  JETSTR: 'Jetstream',
  RKWL: 'Rockwell',
  RKWLTRBO: 'Rockwell Turbo',
  SABRLNR: 'Sabreliner',
  SDLY: 'Siddeley',
  SKYLAN: 'Skylane',
  SKYWAG: 'Skywagon',
  STATIO: 'Stationair',
  UNKN: '(unbekannt)',
};

/** `B-737-300` → `B 737-300`, `A-320` → `A320`, `FOKKER F100` → `Fokker F100`; military types are left as they are. */
export function aircraftName(source: string): string {
  return source
    .replace(/^B-(?=7\d7)/, 'B ')
    .replace(/^A-(?=3\d\d)/, 'A')
    .replace(/(?<=[A-Z]{4})-(?=\d)/, ' ')
    .replace(/[A-Z]{4,}/g, word => types[word] ?? cased(word))
    .replace(/\s+/g, ' ')
    .trim();
}
