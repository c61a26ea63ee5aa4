import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpAnswer } from '../http/http-client.ts'

/**
 * Returns the answer when it succeeded (200, 201). Otherwise throws the `SourceError` it means, with the server's words
 * only where it is known to be iiko (`isIiko`): the text of any other server is not shown.
 */
export function expectAnswer(answer: HttpAnswer, place: string, isIiko: boolean): HttpAnswer {
  const { status } = answer
  if ((status === 200 || status === 201) && !isWebPage(answer)) return answer
  const said = isIiko ? phrasedBy(answer) : phrasedInOwnForm(answer)
  if (status >= 502 && status <= 504) {
    const why = reason('http_status_of_front', { place, status })
    throw new SourceError('refused', isWebPage(answer) ? why : withLabels(why, said))
  }
  if (isWebPage(answer)) {
    throw new SourceError('wrong_address', reason('web_page_for_data', { place, status }))
  }
  if (status === 401) {
    throw new SourceError('login_refused', withLabels(reason('login_refused', { place }), said))
  }
  if (status === 403) throw refusedAccess(answer, place, said)
  if (status === 404) {
    throw new SourceError('wrong_address', withLabels(reason('address_unknown', { place }), said))
  }
  if (!isIiko) throw new SourceError('refused', withLabels(reason('http_status_elsewhere', { place, status }), said))
  const why =
    said === null ? reason('http_status', { place, status }) : reason('http_status_said', { place, status, said })
  throw new SourceError('refused', why)
}

/** A reason with the server's own words, where it sends any. */
function withLabels(cause: Reason, said: string | null): Reason {
  return said === null ? cause : reason('with_words', { cause, said })
}

/** The server's explanation of a refusal, in a sentence of bounded length, without our secrets. */
export function wordsOf({ text }: HttpAnswer): string {
  const words = withoutSecrets(text.slice(0, 8000)).slice(0, 2000).replace(/\s+/g, ' ').trim()
  return words.length > 300 ? `${words.slice(0, 299)}…` : words
}

/** A proxy may quote the requested address, which has the login, the hash of its password or the session's key. */
function withoutSecrets(text: string): string {
  return text.replace(/(pass|key|login)(=|%3D)(?:(?!%26)[^\s&"'<>])*/gi, '$1$2…').replace(/[0-9a-f]{40,}/gi, '…')
}

function refusedAccess(answer: HttpAnswer, place: string, said: string | null): SourceError {
  if (/licen[cs]e|connections available/i.test(answer.text.slice(0, 2000))) {
    return new SourceError('licence_refused', withLabels(reason('no_free_api_licence', { place }), said))
  }
  return new SourceError('forbidden', withLabels(reason('right_denied', { place }), said))
}

/** A message that only iiko sends; it is shown even for a server not known to be iiko. */
const ownForm = /^License enhancement is required: no connections available for module \d{1,10}/

function phrasedInOwnForm({ text }: HttpAnswer): string | null {
  return ownForm.exec(text)?.[0] ?? null
}

function phrasedBy(answer: HttpAnswer): string | null {
  return wordsOf(answer) || null
}

function isWebPage({ type, text }: HttpAnswer): boolean {
  return (
    /^(text\/html|application\/xhtml\+xml)$/.test(type) || /^\s*<(!doctype html|html)[\s>]/i.test(text.slice(0, 200))
  )
}
