import { Random } from '../../chain/random.ts'

/** A GUID of something the chain has no key for; the same every time. */
export function guid(seed: string, ...what: readonly string[]): string {
  return new Random(seed, 'iiko', ...what).uuid()
}
