import { hkdfSync } from 'node:crypto'

const others = new WeakMap<Buffer, readonly Buffer[]>()

/**
 * Declares keys besides the current one: what they have sealed and signed is still read, while everything new is sealed
 * and signed by the current one. Returns that.
 */
export function withPrevious(current: Buffer, former: readonly Buffer[]): Buffer {
  others.set(current, former)
  return current
}

/** The keys that are read, the current one first. */
export function keysOf(current: Buffer): readonly Buffer[] {
  return [current, ...(others.get(current) ?? [])]
}

const prints = new WeakMap<Buffer, string>()

/** What tells a key from another without saying anything of it: 16 hexadecimal digits. */
export function keyFingerprint(key: Buffer): string {
  const known = prints.get(key)
  if (known !== undefined) return known
  const print = Buffer.from(hkdfSync('sha256', key, '', 'vitrina key fingerprint', 8)).toString('hex')
  prints.set(key, print)
  return print
}
