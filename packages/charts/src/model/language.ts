/** The languages of charts. */

export type Language = 'de' | 'en';
