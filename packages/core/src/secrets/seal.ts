import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { keyFingerprint, keysOf } from './keyring.ts'

// AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. The key is derived from the secret for this use
// only. As text: `v1.<bytes>.<fingerprint of the secret>`; version 0.1.0 wrote it without the fingerprint.

/**
 * Seals a secret for the database. `purpose` (table, workspace and id) is bound to it, so the sealed text cannot be
 * opened elsewhere.
 */
export function seal(secret: Buffer, purpose: string, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${sealed.toString('base64url')}.${keyFingerprint(secret)}`
}

/**
 * Opens what `seal` made for the same purpose, by this key or a former one; throws when it was altered or belongs
 * elsewhere.
 */
export function unseal(secret: Buffer, purpose: string, sealed: string): string {
  const [version, text, sealedBy] = sealed.split('.')
  if (version !== 'v1' || text === undefined) throw new Error('Not a sealed secret of ours')
  const keys = keysOf(secret).filter((key) => sealedBy === undefined || keyFingerprint(key) === sealedBy)
  const [last, ...earlier] = keys.toReversed()
  if (last === undefined) throw new Error(`Sealed by another key, whose fingerprint is ${sealedBy}`)
  for (const key of earlier.toReversed()) {
    try {
      return open(key, purpose, text)
    } catch {
      // Another of the keys may have sealed it.
    }
  }
  return open(last, purpose, text)
}

function open(secret: Buffer, purpose: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

// Derived once per secret: deriving costs more than sealing.
const drawn = new WeakMap<Buffer, KeyObject>()

function sealingKey(secret: Buffer): KeyObject {
  const known = drawn.get(secret)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'vitrina sealed secrets', 32)))
  drawn.set(secret, key)
  return key
}
