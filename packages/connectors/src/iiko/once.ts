/** Requests once and keeps the answer; a failed request is repeated the next time. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    if (made !== null) return made
    const asked = ask()
    made = asked
    asked.catch(() => {
      made = null
    })
    return asked
  }
}
