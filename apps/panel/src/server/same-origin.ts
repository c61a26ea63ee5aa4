import 'server-only'

/**
 * True for a call that this panel's own page made. A browser says where a call comes from; the panel's own header cannot
 * be added by a foreign page without a preflight, which is never granted.
 */
export function isSameOrigin(request: Request): boolean {
  if (request.headers.get('x-vitrina-panel') !== '1') return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  return origin === null || URL.parse(origin)?.host === ownHost(request)
}

function ownHost(request: Request): string | null {
  const configured = process.env['PANEL_URL']
  return (configured ? URL.parse(configured)?.host : undefined) ?? request.headers.get('host')
}
