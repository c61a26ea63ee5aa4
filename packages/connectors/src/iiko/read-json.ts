import { type Answer, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { readAway, UnreadableText } from '../wire/read-away.ts'

/**
 * A JSON answer with every number as its own text. `what` names the answer in the `SourceError` of a broken one.
 */
export async function readJson(text: string, what: Answer): Promise<unknown> {
  try {
    return await readAway(text, { kind: 'exact-json' })
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    throw new SourceError('unreadable', reason('answer_not_json', { answer: what }), { cause: error })
  }
}
