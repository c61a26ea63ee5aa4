import { createHmac, timingSafeEqual } from 'node:crypto'

const sessionCookie = /^(?:__Secure-)?vitrina\.session_token$/

/**
 * Signs the session in a `Cookie` header anew if a former secret has signed it, so that replacing the secret signs
 * nobody out. The session itself is looked up as ever; a signature of no known secret stays as it is.
 */
export function renewSession(cookies: string, secret: string, former: readonly string[]): string {
  if (former.length === 0) return cookies
  return cookies
    .split('; ')
    .map((cookie) => {
      const [name = '', value = ''] = splitAt(cookie, cookie.indexOf('='))
      if (!sessionCookie.test(name)) return cookie
      const [token, signature] = splitAt(decoded(value), decoded(value).lastIndexOf('.'))
      if (!former.some((key) => isSame(sign(token, key), signature))) return cookie
      return `${name}=${encodeURIComponent(`${token}.${sign(token, secret)}`)}`
    })
    .join('; ')
}

/** The signature that the library of sessions gives a cookie. */
function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
