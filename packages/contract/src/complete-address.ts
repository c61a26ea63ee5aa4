/** Adds the `https://` that people leave out of an address. An address with a scheme stays as it is. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(address) ? address : `https://${address}`
}
