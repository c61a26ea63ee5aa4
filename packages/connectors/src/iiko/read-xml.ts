import { type Answer, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { readAway, UnreadableText } from '../wire/read-away.ts'

/**
 * Parses an XML answer into objects by element name, with texts as values; elements named in `lists` are always arrays,
 * an empty element is `''`. Throws `SourceError` `unreadable` for invalid XML.
 */
export async function readXml(text: string, what: Answer, lists: readonly string[]): Promise<unknown> {
  try {
    return await readAway(text, { kind: 'xml-objects', lists })
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    throw new SourceError('unreadable', reason('answer_not_xml', { answer: what }), { cause: error })
  }
}
