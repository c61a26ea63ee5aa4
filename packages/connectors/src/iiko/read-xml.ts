import { type Answer, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { readAway, UnreadableText } from '../wire/read-away.ts'

/**
 * An XML answer as objects by element name, all values texts; elements named in `lists` are always arrays, an empty element
 * is `''`. Throws `SourceError` `unreadable` for what is no XML.
 */
export async function readXml(text: string, what: Answer, lists: readonly string[]): Promise<unknown> {
  try {
    return await readAway(text, { kind: 'xml-objects', lists })
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    throw new SourceError('unreadable', reason('answer_not_xml', { answer: what }), { cause: error })
  }
}
