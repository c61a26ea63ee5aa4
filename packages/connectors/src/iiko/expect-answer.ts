import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpAnswer } from '../http/http-client.ts'

/**
 * The answer when it is one (200, 201). Everything else is thrown as the `SourceError` it means, in the server's words only
 * where it is known to be iiko (`isIiko`): what else stands at an address is nobody's to read from here.
 */
export function expectAnswer(answer: HttpAnswer, place: string, isIiko: boolean): HttpAnswer {
  const { status } = answer
  if ((status === 200 || status === 201) && !isWebPage(answer)) return answer
  const said = isIiko ? saidBy(answer) : saidInItsOwnForm(answer)
  if (status >= 502 && status <= 504) {
    throw new SourceError(
      'refused',
      `${place} answers HTTP ${status} in place of the server: it is starting, overloaded or cut off from what stands ` +
        `before it; try again later${isWebPage(answer) ? '' : said}`,
    )
  }
  if (isWebPage(answer)) {
    throw new SourceError(
      'wrong_address',
      `${place} answers with a web page (HTTP ${status}) instead of data; check the address, the port and any proxy ` +
        'between, and whether the server is just starting',
    )
  }
  if (status === 401) {
    throw new SourceError('login_refused', `${place} refuses the login; check the login and its password${said}`)
  }
  if (status === 403) throw refusedAccess(answer, place, said)
  if (status === 404) {
    throw new SourceError('wrong_address', `${place} does not know what it was asked for; check the address${said}`)
  }
  const elsewhere = isIiko ? '' : ' with something else than iiko'
  throw new SourceError('refused', `${place} answers HTTP ${status}${elsewhere}${said}`)
}

/** What the server says of a refusal, in a sentence of bounded length, without our secrets. */
export function wordsOf({ text }: HttpAnswer): string {
  const words = withoutSecrets(text.slice(0, 8000)).slice(0, 2000).replace(/\s+/g, ' ').trim()
  return words.length > 300 ? `${words.slice(0, 299)}…` : words
}

/** A proxy may quote the address it was asked for, which has the login, the hash of its password or the session's key. */
function withoutSecrets(text: string): string {
  return text.replace(/(pass|key|login)(=|%3D)(?:(?!%26)[^\s&"'<>])*/gi, '$1$2…').replace(/[0-9a-f]{40,}/gi, '…')
}

function refusedAccess(answer: HttpAnswer, place: string, said: string): SourceError {
  if (/licen[cs]e|connections available/i.test(answer.text.slice(0, 2000))) {
    return new SourceError(
      'licence_refused',
      `${place} has no free API licence; close other programs that use this login, wait an hour for a lost one to ` +
        `be freed, or have the licence extended${said}`,
    )
  }
  return new SourceError('forbidden', `${place} denies the login this right; have it granted in iikoOffice${said}`)
}

/** What only iiko says, which is told of a stranger as well. */
const ownForm = /^License enhancement is required: no connections available for module \d{1,10}/

function saidInItsOwnForm({ text }: HttpAnswer): string {
  const [said] = ownForm.exec(text) ?? []
  return said === undefined ? '' : `. It says: ${said}`
}

function saidBy(answer: HttpAnswer): string {
  const words = wordsOf(answer)
  return words === '' ? '' : `. It says: ${words}`
}

function isWebPage({ type, text }: HttpAnswer): boolean {
  return (
    /^(text\/html|application\/xhtml\+xml)$/.test(type) || /^\s*<(!doctype html|html)[\s>]/i.test(text.slice(0, 200))
  )
}
