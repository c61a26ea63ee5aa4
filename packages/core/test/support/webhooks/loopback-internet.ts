import { connect, isIP } from 'node:net'
import type { ConnectorBy } from '../../../src/network/guarded-connector.ts'

/**
 * Plays the Internet: at whatever address is asked for, the server on this port of loopback answers and seems to be there.
 * `dialled` has the addresses in the order they were connected to.
 */
export function loopbackInternet(port: number): { connectorBy: ConnectorBy; dialled: string[] } {
  const dialled: string[] = []
  const connectorBy: ConnectorBy = (lookup) => (options, callback) => {
    const dial = (address: string) => {
      dialled.push(address)
      const socket = connect(port, '127.0.0.1')
      Object.defineProperty(socket, 'remoteAddress', { value: address })
      socket.once('connect', () => callback(null, socket))
      socket.once('error', (error) => callback(error, null))
    }
    if (isIP(options.hostname) !== 0) return dial(options.hostname)
    lookup(options.hostname, {}, (error, address) => {
      if (error) callback(error, null)
      else if (typeof address === 'string') dial(address)
    })
  }
  return { connectorBy, dialled }
}
