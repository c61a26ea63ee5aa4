/** Where to go after signing in, by the `next` of an address: a page of this panel, never another site. */
export function returnPath(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const base = 'http://panel.invalid'
  const url = URL.parse(next, base)
  if (!url || url.origin !== base || url.pathname.startsWith('/sign-in') || url.pathname.startsWith('/api/')) return '/'
  // «/..//site» is a path of this panel as it is written, and another site as it is normalised.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search
}
