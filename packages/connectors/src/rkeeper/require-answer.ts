import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpAnswer } from '../http/http-client.ts'

const licence = /licen[cs]|лиценз/i

/** Lets through an answer of the protocol itself; any other status or a web page is a `SourceError`. */
export function requireAnswer({ status, type, text }: HttpAnswer, place: string): void {
  if (status === 401) {
    throw new SourceError('login_refused', `${place} refuses the login; check user name and password`)
  }
  if (type === 'text/html' || /^\s*<(!doctype html|html)\b/i.test(text.slice(0, 200))) {
    throw new SourceError(
      'wrong_address',
      `${place} answers with a web page; check address and port, and whether a proxy stands in between`,
    )
  }
  if (status === 403 && isLicenceText(text.slice(0, 2000))) {
    throw new SourceError('licence_refused', `${place} has no licence for this; have the supplier look at it`)
  }
  if (status === 403) {
    throw new SourceError('forbidden', `${place} forbids this to the user; give it the right to the web interface`)
  }
  if (status === 404) {
    throw new SourceError(
      'wrong_address',
      `${place} has no such interface; check the address and that it is switched on`,
    )
  }
  if (status < 200 || status >= 300) {
    throw new SourceError('refused', `${place} answers with HTTP status ${status}; look at the server's log`)
  }
}

/** True when the far side's words are about a licence. */
export function isLicenceText(text: string): boolean {
  return licence.test(text)
}

/** Words of the far side as a message may carry them: one line, of bounded length. */
export function shorten(text: string): string {
  const line = text.slice(0, 2000).replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 297)}…` : line
}
