import { type NextRequest, NextResponse } from 'next/server'

/**
 * Gives every page its content policy with a fresh nonce, and passes it its own address for the return after sign-in.
 * Whether a session is valid is decided by the page itself, not here.
 */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = contentPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-return-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  if (isSecure()) response.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return response
}

function contentPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure() ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function isSecure(): boolean {
  return process.env['PANEL_URL']?.startsWith('https:') ?? false
}

export const config = {
  matcher: [{ source: '/((?!api/|_next/static|healthz|readyz|icon.svg).*)' }],
}
