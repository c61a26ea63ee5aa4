import { getIP } from 'better-auth/api'
import type { Auth } from './auth.ts'

/** The address a request comes from, as the throttling of sign-in takes it; null where none can be trusted. */
export function addressOf(auth: Auth, headers: Headers): string | null {
  return getIP(headers, auth.options)
}
