import 'server-only'

const feedPath = '/api/trpc/feed.changes'

/**
 * True for a call that this panel's own page made. A browser says where a call comes from; the panel's own header cannot
 * be added by a foreign page without a preflight, which is never granted.
 */
export function isSameOrigin(request: Request): boolean {
  if (request.headers.get('x-vitrina-panel') !== '1') return isOwnEventSource(request)
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  return origin === null || isOwn(request, origin)
}

/**
 * The feed is read by the browser's EventSource, which adds no header. Only that one call does without, it changes nothing,
 * and the browser has to say itself that a page of ours makes it: by `Sec-Fetch-Site`, which no page can set, or over plain
 * HTTP, where that is not sent, by `Referer`, which a foreign page can leave out but not forge. What says nothing is refused.
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
