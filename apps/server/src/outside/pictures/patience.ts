/** On a busy machine a second of processor time may take so many by the clock: the factor of both kinds of time limit. */
export const patience = 12;
