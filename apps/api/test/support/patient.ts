/** For `expect.poll`: polls often, with a timeout long enough for a busy machine. */
export const patient = { interval: 10, timeout: 60_000 }
