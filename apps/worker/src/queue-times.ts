/**
 * How soon workers notice that one of them has died. By the usual minute of each, a queue of one job at a time stood still
 * for three: until the job of the dead worker is given up, until the queue counts as free, and until the others look again.
 */
export const queueTimes = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  queueCacheIntervalSeconds: 5,
} as const
