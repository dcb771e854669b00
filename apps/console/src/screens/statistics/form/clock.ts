/** 11:42:08, in the reader's time. */
export const timeSeconds = (at: number): string =>
  new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);
