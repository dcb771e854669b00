/** States that every form has beside its own (document 2, section 2). A draft may be incomplete. */
export const builtInStates = ['draft', 'ready_to_send', 'sent'] as const;

export const isBuiltInState = (state: unknown): boolean => (builtInStates as readonly unknown[]).includes(state);
