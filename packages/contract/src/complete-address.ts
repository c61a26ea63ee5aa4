/** An address as people type it, with the `https://` they leave out. One that names a scheme stays as it is. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(address) ? address : `https://${address}`
}
