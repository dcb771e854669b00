/**
 * Where the start script cannot replace itself by the server (no `process.execve`), it stays as the server's parent
 * with an IPC channel. A parent that dies, even by SIGKILL, closes the channel, and the server stops by itself.
 * Without such a channel this does nothing.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', stop);
  // The channel alone must not keep a stopping server alive.
  process.channel.unref();
}
