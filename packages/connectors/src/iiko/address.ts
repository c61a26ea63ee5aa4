import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'

/**
 * The root of the server's interface, without a trailing slash: `https://host:8080/resto`. People enter the address
 * with and without `/resto` (and `/api`); a path before it, as behind a proxy, is kept. Throws `SourceError`
 * `wrong_address`.
 */
export function readAddress(text: string): string {
  const url = URL.parse(text.trim())
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SourceError('wrong_address', reason('not_a_server_address'))
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/resto(\/api)?$/, '')
  return `${url.origin}${prefix}/resto`
}
