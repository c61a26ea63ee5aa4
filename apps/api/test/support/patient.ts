/** For `expect.poll`: looks often, and gives a busy machine its time. */
export const patient = { interval: 10, timeout: 60_000 }
