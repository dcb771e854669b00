/**
 * Ties the server's life to its start script: where that cannot replace itself by the server (no `process.execve`), it
 * stays as parent with an IPC channel. If the parent dies, even by SIGKILL, the channel closes and the server stops.
 * Does nothing without a channel.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', stop);
  // The channel must not keep a stopping server alive.
  process.channel.unref();
}
