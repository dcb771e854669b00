/** Time zones to choose from: those that the browser knows, and the one that is chosen. */
export const zonesWith = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), 'UTC', chosen])]
    .filter(zone => zone !== '')
    .sort()
    .map(value => ({ value, label: value }));
