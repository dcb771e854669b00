/**
 * A reason why the server cannot start, written for the person who started it: one line per reason, no stack.
 * main prints `message` to stderr and exits 1; anything else that is thrown while starting is a fault of ours.
 */
export class StartError extends Error {
  override name = 'StartError';
}
