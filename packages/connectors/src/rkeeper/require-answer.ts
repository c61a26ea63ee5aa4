import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpAnswer } from '../http/http-client.ts'

const licence = /licen[cs]|лиценз/i

/** Accepts an answer of the protocol; throws a `SourceError` for any other status or a web page. */
export function requireAnswer({ status, type, text }: HttpAnswer, place: string): void {
  if (status === 401) {
    throw new SourceError('login_refused', reason('user_refused', { place }))
  }
  if (type === 'text/html' || /^\s*<(!doctype html|html)\b/i.test(text.slice(0, 200))) {
    throw new SourceError('wrong_address', reason('web_page', { place }))
  }
  if (status === 403 && isLicenceText(text.slice(0, 2000))) {
    throw new SourceError('licence_refused', reason('no_licence', { place }))
  }
  if (status === 403) {
    throw new SourceError('forbidden', reason('user_forbidden', { place }))
  }
  if (status === 404) {
    throw new SourceError('wrong_address', reason('no_such_interface', { place }))
  }
  if (status < 200 || status >= 300) {
    throw new SourceError('refused', reason('http_status_logged', { place, status }))
  }
}

/** True when the server's message is about a licence. */
export function isLicenceText(text: string): boolean {
  return licence.test(text)
}

/** A message of the server shortened for quoting: one line, of bounded length. */
export function shorten(text: string): string {
  const line = text.slice(0, 2000).replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 297)}…` : line
}
