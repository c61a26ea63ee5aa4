/**
 * Opens many live streams in a separate process: its arguments are the address, the number of streams, and keys to
 * share among them. Prints `open` when all are open, then a line `<position> <first> <last>` for each event that has
 * reached all of them: the first and last arrival in ms since 1970, with fractions.
 */
import { Agent, get } from 'node:http'

const [url = '', wanted = '1', ...keys] = process.argv.slice(2)
const count = Number(wanted)
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const seen = new Map<string, { first: number; times: number }>()
const now = () => performance.timeOrigin + performance.now()
let open = 0

function note(position: string): void {
  const at = now()
  const event = seen.get(position) ?? { first: at, times: 0 }
  seen.set(position, event)
  event.times += 1
  if (event.times === count) console.log(`${position} ${event.first} ${at}`)
}

function connect(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
      let rest = ''
      let isOpen = false
      response.setEncoding('latin1').on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const position = /^id: (\d+)\nevent: /.exec(frame)?.[1]
          if (position !== undefined) note(position)
        }
        if (isOpen) return
        isOpen = true
        open += 1
        resolve()
      })
    })
    request.on('error', reject)
  })
}

// Opened a few at a time, because open streams are measured, not opening them.
for (let at = 0; at < count; at += 20) {
  await Promise.all(
    Array.from({ length: Math.min(20, count - at) }, (_, n) => connect(keys[(at + n) % keys.length] ?? '')),
  )
}
if (open === count) console.log('open')
