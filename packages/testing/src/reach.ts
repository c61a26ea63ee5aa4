/**
 * How a database of the tests is reached, for `openDatabase`: over the pooler of TEST_POOLER_URL where the run has one.
 */
export function reach(directUrl: string): { url: string; directUrl?: string } {
  const pooler = process.env['TEST_POOLER_URL']
  if (!pooler) return { url: directUrl }
  const url = new URL(directUrl)
  url.host = new URL(pooler).host
  return { url: url.href, directUrl }
}
