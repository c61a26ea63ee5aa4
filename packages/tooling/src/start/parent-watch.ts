/**
 * Loaded into every app by `node --import`. Its stdin is a pipe from `npm start`, which the kernel closes however that
 * process ends: even when it is killed, no app remains and occupies its ports.
 */
const graceMs = 8_000

process.stdin.resume().on('end', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
})
// Waiting for the parent's end must not keep the process alive.
if ('unref' in process.stdin) process.stdin.unref()
