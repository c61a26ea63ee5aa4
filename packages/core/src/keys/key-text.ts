import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^svc_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** Generates a key: prefix, 32 random base62 characters, 6 of a CRC-32 checksum over everything before them. */
export function makeKeyText(isTest: boolean): string {
  let random = ''
  for (let index = 0; index < 32; index += 1) random += alphabet[randomInt(alphabet.length)]
  const body = `svc_${isTest ? 'test' : 'live'}_${random}`
  return body + checksum(body)
}

/** True when the text can be one of our keys; for any other text the database need not be queried. */
export function isKeyText(text: string): boolean {
  return pattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)
}

/** The stored form of a key: SHA-256 in hex. The key has 190 random bits, so it needs no salt or stretching. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let index = 0; index < 6; index += 1) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
