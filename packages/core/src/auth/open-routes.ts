import type { BetterAuthPlugin } from 'better-auth'

// The panel's own verbs do the rest, with our rules and the journal.
const openRoutes = new Set(['POST /sign-in/email', 'POST /sign-out'])

/**
 * Of all routes that the sign-in library brings, allows only the two that the panel uses; every other route, now or in
 * later versions, answers 404. A successful response has only a status and cookies.
 */
export function openRoutesAlone() {
  return {
    id: 'open-routes-alone',
    onRequest: async (request, { baseURL }) => {
      const base = new URL(baseURL).pathname
      const { pathname } = new URL(request.url)
      const route = pathname.startsWith(base) ? `${request.method} ${pathname.slice(base.length)}` : ''
      if (openRoutes.has(route)) return
      return { response: new Response('Not Found', { status: 404 }) }
    },
    // The library also returns the session token to scripts; only the cookie may have it.
    onResponse: async ({ ok, status, headers }) => {
      if (!ok) return
      headers.delete('content-length')
      return { response: new Response('{}', { status, headers }) }
    },
  } satisfies BetterAuthPlugin
}
