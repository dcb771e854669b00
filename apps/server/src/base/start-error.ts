/**
 * Error that keeps the server from starting, with a message for the operator: one line per reason, no stack. main
 * prints `message` to stderr and exits 1; any other exception at start is a bug.
 */
export class StartError extends Error {
  override name = 'StartError';
}
