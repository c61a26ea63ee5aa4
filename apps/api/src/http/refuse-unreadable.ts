import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { toProblem } from '@vitrina/trpc/problem'
import { commonHeaders } from './admission.ts'

const unreadable: readonly [number, string] = [400, 'The request is not valid HTTP/1.1.']
const byCode: Record<string, readonly [number, string]> = {
  HPE_INVALID_METHOD: [400, 'The request has a method that HTTP does not know.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not sent completely in time.'],
}

/**
 * Answers what is no readable request, so that it never becomes one, in the form of every other error; the connection
 * ends with it.
 */
export function refuseUnreadable(host: string, { code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, detail] = byCode[code] ?? unreadable
  const requestId = encodeId('request', newUuid())
  const place = { host, instance: '', requestId, input: 'query' } as const
  const body = JSON.stringify({ ...toProblem(new DomainError('invalid_parameter', detail), place), status })
  const headers = {
    ...commonHeaders(requestId),
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
