/** Host and port, as messages name a server: never user, path or query. */
export function placeOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
}
