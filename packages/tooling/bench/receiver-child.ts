/**
 * A receiver of webhooks in a separate process. Prints its address, and a line `<count>` for every further hundred
 * received.
 */
import { createServer } from 'node:http'

let count = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200).end('ok')
    count += 1
    if (count % 100 === 0) console.log(count)
  })
})
server.keepAliveTimeout = 30_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`)
})
