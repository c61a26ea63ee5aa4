import { forNone } from '@vitrina/db/asker'

const atOnce = 2

/**
 * Combines many calls into one: questions asked while earlier batches run go out together. Each question is answered by
 * a batch that started after it was asked, so no answer is stale. A batch runs on behalf of none of those who asked.
 */
export function inBatches<Question, Reply>(answer: (questions: Question[]) => Promise<Reply[]>) {
  interface Waiting {
    question: Question
    resolve(reply: Reply): void
    reject(error: unknown): void
  }
  let waiting: Waiting[] = []
  let running = 0

  const run = async () => {
    const batch = waiting
    waiting = []
    running += 1
    try {
      const replies = await answer(batch.map(({ question }) => question))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const reply = replies[index]
        if (reply === undefined) reject(new Error('A batch answered fewer than it was asked'))
        else resolve(reply)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
      if (waiting.length > 0) void run()
    }
  }

  return (question: Question): Promise<Reply> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      // The first question in a turn of the event loop starts a batch at its end, with all asked meanwhile.
      if (waiting.length === 1 && running < atOnce) forNone(() => setImmediate(() => waiting.length > 0 && run()))
    })
}
