import type { BetterAuthPlugin } from 'better-auth'

// The panel's own verbs do all the rest, with our rules and the journal.
const openRoutes = new Set(['POST /sign-in/email', 'POST /sign-out'])

/**
 * Of all routes that the sign-in library brings, leaves open the two that the panel uses. Whatever else it offers now or
 * learns to offer answers 404. What went well is told by its status and cookies alone.
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
    // The library also tells scripts the token of the session, which is the cookie's alone.
    onResponse: async ({ ok, status, headers }) => {
      if (!ok) return
      headers.delete('content-length')
      return { response: new Response('{}', { status, headers }) }
    },
  } satisfies BetterAuthPlugin
}
