/** Limits on a kind of work. */
interface Bounds {
  /** Maximum running at once. */
  atOnce: number
  /** Maximum waiting for their turn; further work is refused. */
  waiting: number
  /** Work that has waited this long is refused, too. */
  waitMs: number
}

type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs work in order of arrival, within limits. Work that exceeds them fails with the error of `refuse` and is never
 * started.
 */
export function boundWork({ atOnce, waiting, waitMs }: Bounds, refuse: () => Error): Bounded {
  const queue: (() => void)[] = []
  let running = 0

  // A finished turn goes directly to the next in the queue, so that newcomers cannot overtake those who wait.
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        reject(refuse())
      }, waitMs)
      queue.push(begin)
    })

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse()
      await turn()
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for each name separately: work only waits for other work with its name. */
export function boundWorkOfEach(bounds: Bounds, refuse: () => Error) {
  const lanes = new Map<string, { work: Bounded; inUse: number }>()
  return async <Result>(whose: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(whose) ?? { work: boundWork(bounds, refuse), inUse: 0 }
    lanes.set(whose, lane)
    lane.inUse += 1
    try {
      return await lane.work(work)
    } finally {
      lane.inUse -= 1
      if (lane.inUse === 0) lanes.delete(whose)
    }
  }
}
