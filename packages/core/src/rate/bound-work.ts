/** How much of a kind of work is taken on. */
interface Bounds {
  /** Runs at once. */
  atOnce: number
  /** Waits for its turn; what comes beyond is refused. */
  waiting: number
  /** Whose turn has not come by then is refused, too. */
  waitMs: number
}

type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs work in the order it comes, within bounds. What does not fit fails with what `refuse` makes, and is never begun. */
export function boundWork({ atOnce, waiting, waitMs }: Bounds, refuse: () => Error): Bounded {
  const queue: (() => void)[] = []
  let running = 0

  // A turn is handed over, not given back: nobody who comes meanwhile is served before who waits.
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

/** The same for each of many, told apart by a name: what one waits for is its own work alone. */
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
