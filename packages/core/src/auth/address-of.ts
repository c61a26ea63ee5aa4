import { getIP } from 'better-auth/api'
import type { Auth } from './auth.ts'

/** The address a request comes from, as sign-in throttling uses it; null when no trusted address is known. */
export function addressOf(auth: Auth, headers: Headers): string | null {
  return getIP(headers, auth.options)
}
