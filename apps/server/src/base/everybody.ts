/** The user id that stands for everybody in the trigger-maintained counters of entries. */
export const everybody = '00000000-0000-0000-0000-000000000000';
