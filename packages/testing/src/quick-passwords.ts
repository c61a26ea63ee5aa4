import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const mark = 'quick'
// A thousandth of the work of a real hash, which takes 50 ms of a core each of the thousands of times that tests make one.
const cost = { N: 16, r: 8, p: 1 }

/**
 * Stands for `better-auth/crypto` in tests (an alias of vitest.config.ts): the same functions over a hash that costs next
 * to nothing.
 *
 * @public
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return [mark, salt, keyOf(password, salt).toString('hex')].join(':')
}

/**
 * Whether the password matches a hash of `hashPassword`. Throws on a hash made by the product itself.
 *
 * @public
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [by, salt = '', key = ''] = hash.split(':')
  if (by !== mark) throw new Error('A hash of the product: a test that needs real hashes is called *.alone.test.ts')
  return timingSafeEqual(Buffer.from(key, 'hex'), keyOf(password, salt))
}

function keyOf(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, 32, cost)
}
