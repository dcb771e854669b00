/**
 * Time limit for what a request awaits of others (mail server, sign-in provider, receiver of a webhook), which may accept
 * a connection and never answer. The wait ends; the work itself ends by its own timeouts.
 */

/** Below the ten seconds within which every request is answered. */
const answerMs = 8_000;

/** The result of `work`, or what `late` answers or throws where it takes longer. */
export async function inAnswerTime<T, L>(work: Promise<T>, late: () => L): Promise<T | L> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, answerMs);
  // A failure after the limit is nobody's any more.
  work.catch(() => undefined);
  return Promise.race([work, limit.promise.then(late)]).finally(() => clearTimeout(timer));
}
