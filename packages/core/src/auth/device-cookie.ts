import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a browser stays known after signing in, seconds. */
export const deviceKnownSeconds = 180 * 24 * 60 * 60
/** How many accounts one browser may be known for, the latest first. */
const maxAccounts = 5

/** The account that a browser belongs to. */
interface Owner {
  userId: string
  /** Part of what is signed, so a new password makes every browser unknown again. */
  passwordHash: string
}

interface Mark {
  device: string
  issuedAt: number
  text: string
  signature: string
}

/** Marks browsers with a cookie that tells only us which accounts they have signed in to. */
export class DeviceCookie {
  readonly #key: Buffer
  readonly #keys: readonly Buffer[]

  /** `secret` signs sessions; the marks use a separate key derived from it. Those of former secrets count as well. */
  constructor(secret: string, former: readonly string[] = []) {
    const derive = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'vitrina device cookie', 32))
    this.#key = derive(secret)
    this.#keys = [this.#key, ...former.map(derive)]
  }

  /** Identifies which of the owner's browsers sent this cookie; null for an unknown one. */
  deviceOf(cookie: string | null, owner: Owner, now: Date): string | null {
    return this.#markOf(cookie, owner, now)?.device ?? null
  }

  /** The cookie for a browser that has just signed in. Its marks for other accounts are kept. */
  renew(cookie: string | null, owner: Owner, now: Date): string {
    const former = this.#markOf(cookie, owner, now)
    const text = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
    const others = readMarks(cookie).filter((mark) => mark.text !== former?.text)
    return [`${text}.${sign(this.#key, text, owner)}`, ...others.map((mark) => `${mark.text}.${mark.signature}`)]
      .slice(0, maxAccounts)
      .join('~')
  }

  #markOf(cookie: string | null, owner: Owner, now: Date): Mark | undefined {
    return readMarks(cookie).find(({ text, signature, issuedAt }) => {
      const ageSeconds = (now.getTime() - issuedAt) / 1000
      return ageSeconds < deviceKnownSeconds && this.#keys.some((key) => isSame(signature, sign(key, text, owner)))
    })
  }
}

function sign(key: Buffer, text: string, { userId, passwordHash }: Owner): string {
  return createHmac('sha256', key).update([text, userId, passwordHash].join('\n')).digest('base64url')
}

function readMarks(cookie: string | null): Mark[] {
  if (cookie === null || cookie.length > 1000) return []
  return cookie.split('~', maxAccounts).flatMap((entry) => {
    const [, text = '', device = '', issued = '', signature = ''] =
      /^(([\w-]{22})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(entry) ?? []
    return text === '' ? [] : [{ text, device, issuedAt: Number.parseInt(issued, 36), signature }]
  })
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
