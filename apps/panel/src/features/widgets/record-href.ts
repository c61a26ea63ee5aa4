const pages: Record<string, string> = {
  rst: '/restaurants',
  dish: '/menu',
  chk: '/checks',
  wtr: '/staff',
  agt: '/agents',
  t: '/board',
}

/** The panel's page of the object with a public id; null if there is none. */
export function recordHref(id: unknown): string | null {
  if (typeof id !== 'string') return null
  const [prefix] = id.split('_', 1)
  const page = pages[prefix ?? '']
  return page !== undefined && prefix !== id ? `${page}/${id}` : null
}
