/**
 * True for the error of a statement that did not reach a server that can carry it out: no connection, one that was lost or
 * refused, a node of a cluster that does not answer, or a standby, which only reads. Prisma wraps such errors.
 */
export function isOutOfReach(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && (codes.has(String(error.code)) || isConnectionException(error))) return true
  if (error instanceof Error && ofDriver.test(error.message)) return true
  return wrappers.some((name) => isOutOfReach(Object.getOwnPropertyDescriptor(error, name)?.value))
}

const wrappers = ['cause', 'meta', 'driverAdapterError']

const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // The server is shut down, has crashed, is starting, or has no connection left; and one that only reads.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
])

/** Class 08 of SQLSTATE, which a pooler and a coordinator answer with, too. */
function isConnectionException(error: object): boolean {
  return 'severity' in error && 'code' in error && String(error.code).startsWith('08')
}

/** What the driver says of connections, without a code. */
const ofDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
