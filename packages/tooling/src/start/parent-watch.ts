/**
 * Loaded into every app by `node --import`. Its stdin is a pipe from `npm start`, which the kernel closes however that
 * process ends: even killed outright, it leaves no app behind to hold its ports.
 */
const graceMs = 8_000

process.stdin.resume().on('end', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
})
// Waiting for the parent's end is no reason to live on.
if ('unref' in process.stdin) process.stdin.unref()
