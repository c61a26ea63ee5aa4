/**
 * How many times more work `run` takes over four times as much: about 4 where it grows with the size, 16 with its square.
 * It is this thread's own time that counts, the least of several runs, so that a busy machine changes little; what takes less than the clock can tell apart counts as that.
 */
export function cpuGrowth(run: (size: number) => unknown, size: number): number {
  run(size)
  return minTime(() => run(size * 4)) / minTime(() => run(size))
}

const minMeasurableMs = 20

function minTime(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(began)
    return user + system
  })
  return Math.max(Math.min(...times), minMeasurableMs * 1000)
}
