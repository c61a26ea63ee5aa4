/**
 * How often the state of an exchange is polled. The feed reports its end, but not each step, and no dry runs.
 */
export const everyMs = { running: 1500, idle: 15_000 } as const
