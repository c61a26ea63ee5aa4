import 'server-only'

const feedPath = '/api/trpc/feed.changes'

/**
 * Returns true for a call made by the panel's own page. The browser says where a call comes from, and a foreign page
 * cannot add the panel's header without a preflight, which is never granted.
 */
export function isSameOrigin(request: Request): boolean {
  if (request.headers.get('x-vitrina-panel') !== '1') return isOwnEventSource(request)
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  return origin === null || isOwn(request, origin)
}

/**
 * The feed is read by the browser's EventSource, which adds no header. Only this call needs none: it changes nothing,
 * and the browser itself must say that our page makes it. It does so by `Sec-Fetch-Site`, which no page can set. Over
 * plain HTTP, where that is not sent, it does so by `Referer`, which a foreign page can omit but not forge. Without
 * both the call is refused.
 */
function isOwnEventSource(request: Request): boolean {
  if (request.method !== 'GET' || URL.parse(request.url)?.pathname !== feedPath) return false
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwn(request, origin)) return false
  const site = request.headers.get('sec-fetch-site')
  return site === null ? isOwn(request, request.headers.get('referer')) : site === 'same-origin'
}

function isOwn(request: Request, address: string | null): boolean {
  const host = address === null ? undefined : URL.parse(address)?.host
  return host !== undefined && host === ownHost(request)
}

function ownHost(request: Request): string | null {
  const configured = process.env['PANEL_URL']
  return (configured ? URL.parse(configured)?.host : undefined) ?? request.headers.get('host')
}
