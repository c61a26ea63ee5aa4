/** What an attempt came to, for the log. */
export interface AttemptOutcome {
  /** HTTP status; null when none came. */
  status: number | null
  durationMs: number
  /** Why it failed, in words for people; null after success. */
  error: string | null
  /** First 1 KiB of the answer's body (UTF-8 text, cut at a character boundary); null when empty. */
  responseSnippet: string | null
  isDelivered: boolean
  /** The receiver says it is gone for good. */
  isGone: boolean
}

/** The outcome of an attempt that came to nothing, with the words for the log. */
export function failedAttempt(error: string, durationMs: number): AttemptOutcome {
  return { status: null, durationMs, error, responseSnippet: null, isDelivered: false, isGone: false }
}
