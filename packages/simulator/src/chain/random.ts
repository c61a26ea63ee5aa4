/**
 * A seeded stream of numbers (sfc32). Only integer and basic float arithmetic is used here and in the rhythm of the
 * chain: `Math.sin` and similar functions may differ between engines, and a generated day must have the same bytes
 * everywhere.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(...seed: readonly (string | number)[]) {
    const [a, b, c, d] = hash128(seed.join('\u001f'))
    this.#a = a
    this.#b = b
    this.#c = c
    this.#d = d
    for (let i = 0; i < 12; i++) this.uint32()
  }

  /** An integer in [0, 2³²). */
  uint32(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    return this.uint32() / 4294967296
  }

  /** An integer in [min, max], both inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Roughly normal, mean 0, deviation 1, always within ±3.5. */
  noise(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.7320508
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** A version 4 UUID drawn from the stream. */
  uuid(): string {
    const a = this.uint32()
    const b = (this.uint32() & 0xffff0fff) | 0x4000
    const c = (this.uint32() & 0x3fffffff) | 0x80000000
    const d = this.uint32()
    const tail = hex4(c & 0xffff) + hex4(d >>> 16) + hex4(d & 0xffff)
    return `${hex4(a >>> 16)}${hex4(a & 0xffff)}-${hex4(b >>> 16)}-${hex4(b & 0xffff)}-${hex4(c >>> 16)}-${tail}`
  }
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Four hex digits of a 16-bit number, from a table, since every check id has eight of them. */
export function hex4(value: number): string {
  return `${hexBytes[value >>> 8]}${hexBytes[value & 255]}`
}

/** cyrb128: spreads a short text over 128 bits, so that neighbouring dates start unrelated streams. */
function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703
  let h2 = 3144134277
  let h3 = 1013904242
  let h4 = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}
