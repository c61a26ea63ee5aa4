/**
 * How often what an exchange does is asked for: the feed tells of its end, not of each step nor of a dry run.
 */
export const everyMs = { running: 1500, idle: 15_000 } as const
