/**
 * How many times longer `run` takes for four times the size: about 4 where it is linear, 16 where it is quadratic.
 * Measures this thread's CPU time and takes the minimum of several runs, so that a busy machine changes little; a time
 * below the clock's resolution counts as that resolution.
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
