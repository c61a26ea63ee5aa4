'use client'

import { setNonce } from 'get-nonce'

/** Lets the scroll lock of an open menu add its style under the page's content policy. */
export function StyleNonce({ nonce }: { nonce: string }) {
  if (typeof window !== 'undefined' && nonce !== '') setNonce(nonce)
  return null
}
