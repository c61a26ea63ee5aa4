import { TLSSocket } from 'node:tls'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { buildConnector } from 'undici'
import { placeOf } from './place-of.ts'

/** The server presented another certificate than the pinned one, or the pinned text is not a fingerprint. */
export class WrongCertificate extends Error {
  readonly why: 'other certificate' | 'unreadable pin'
  /** 64 hex digits. */
  readonly met: string | null
  constructor(why: WrongCertificate['why'], met: string | null) {
    super(why)
    this.name = 'WrongCertificate'
    this.why = why
    this.met = met
  }
}

const verificationCodes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/

/** The 64 hex digits of a fingerprint written with colons, spaces or neither, in any case; null when invalid. */
export function normaliseFingerprint(text: string): string | null {
  const hex = text
    .replace(/^sha-?256[:=\s]/i, '')
    .replace(/[:\s]/g, '')
    .toLowerCase()
  return /^[0-9a-f]{64}$/.test(hex) ? hex : null
}

/** True when the other side's certificate is wrong, rather than the connection to it. */
export function isCertificateFault(error: unknown): boolean {
  if (error instanceof WrongCertificate) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return verificationCodes.test(code)
}

/** Describes the fault, with the fingerprint found by a separate handshake through `connect`, and how to pin it. */
export async function explainCertificate(
  error: unknown,
  url: URL,
  connect: buildConnector.connector,
): Promise<SourceError> {
  const place = placeOf(url)
  const met = error instanceof WrongCertificate ? error.met : await readFingerprint(url, connect)
  const remedy =
    met === null ? reason('ask_about_certificate') : reason('pin_certificate', { fingerprint: withColons(met) })
  return new SourceError('certificate', reasonOf(error, place, remedy), { cause: error })
}

function reasonOf(error: unknown, place: string, cause: Reason): Reason {
  if (error instanceof WrongCertificate) {
    return error.why === 'other certificate'
      ? reason('certificate_not_pinned', { place, cause })
      : reason('certificate_pin_wrong', { cause })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
  if (code.includes('SELF_SIGNED')) return reason('certificate_self_signed', { place, cause })
  if (code === 'CERT_HAS_EXPIRED') return reason('certificate_expired', { place, cause })
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return reason('certificate_of_other_name', { place, cause })
  return reason('certificate_unverified', { place, code, cause })
}

/** Reads the server's fingerprint by a handshake that sends nothing and is aborted. Null when it cannot be read. */
function readFingerprint(url: URL, connect: buildConnector.connector): Promise<string | null> {
  return new Promise((resolve) => {
    const { hostname, host, protocol, port } = url
    connect({ hostname, host, protocol, port: port || '443' }, (error, socket) => {
      if (error !== null) return resolve(null)
      const met = socket instanceof TLSSocket ? (socket.getPeerX509Certificate()?.fingerprint256 ?? '') : ''
      socket.destroy()
      resolve(normaliseFingerprint(met))
    })
  })
}

function withColons(hex: string): string {
  return (hex.toUpperCase().match(/../g) ?? []).join(':')
}
