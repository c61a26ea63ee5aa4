import { dishPlaceholder, keyPlaceholder, type Snippets, secretPlaceholder } from './snippet-facts'

const authorization = `Authorization: 'Bearer ${keyPlaceholder}'`
const check = 'if (!response.ok) throw new Error(await response.text())'

/** The examples for TypeScript, using only what Node.js includes. */
export const typescriptSnippets: Snippets = {
  restaurants: ({ api }) => `const response = await fetch('${api}/restaurants?limit=10', {
  headers: { ${authorization} },
})
${check}
const { data } = await response.json()
for (const { id, name } of data) console.log(id, name)
`,

  dishes: ({ api }) => `const url = new URL('${api}/dishes')
url.searchParams.set('filter[foodcost_gt]', '35')
url.searchParams.set('sort', '-revenue')
url.searchParams.set('limit', '10')

const response = await fetch(url, {
  headers: { ${authorization} },
})
${check}
const { data } = await response.json()
for (const { name, foodcostPct } of data) console.log(name, foodcostPct)
`,

  checks: ({ api, day }) => `const url = new URL('${api}/checks?date_from=${day}&date_to=${day}&limit=200')
const ids: string[] = []
let cursor: string | null = null
do {
  if (cursor) url.searchParams.set('cursor', cursor)
  const response = await fetch(url, {
    headers: { ${authorization} },
  })
  ${check}
  const page = await response.json()
  for (const { id } of page.data) ids.push(id)
  cursor = page.meta.nextCursor
} while (cursor)
console.log(ids.length)
`,

  price: ({ api, priceReason }) => `const response = await fetch('${api}/dishes/${dishPlaceholder}/price', {
  method: 'PATCH',
  headers: {
    ${authorization},
    'Idempotency-Key': crypto.randomUUID(),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ price: 450, reason: '${priceReason}' }),
})
${check}
console.log(response.status)
`,

  card: ({ api, cardTitle }) => `const response = await fetch('${api}/cards', {
  method: 'POST',
  headers: {
    ${authorization},
    'Idempotency-Key': crypto.randomUUID(),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ title: '${cardTitle}', priority: 'high' }),
})
${check}
const { data: card } = await response.json()
console.log(card.id, card.status)
`,

  signature: () => `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = '${secretPlaceholder}'

function isGenuine(header: string, body: string): boolean {
  const valuesOf = (name: string) =>
    header.split(',').filter((part) => part.startsWith(name + '=')).map((part) => part.slice(name.length + 1))
  const [t] = valuesOf('t')
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(t + '.' + body).digest()
  return valuesOf('v1').some((v1) => {
    const given = Buffer.from(v1, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const header = String(request.headers['x-service-signature'])
  if (!isGenuine(header, body)) return response.writeHead(400).end()
  const event = JSON.parse(body)
  console.log(event.id, event.type)
  response.writeHead(204).end()
})
server.listen(Number(process.env.PORT ?? 8080))
`,

  stream: ({ api }) => `const response = await fetch('${api}/events/stream', {
  headers: { ${authorization} },
})
if (!response.ok || !response.body) throw new Error(await response.text())
let rest = ''
for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
  const frames = (rest + chunk).split('\\n\\n')
  rest = frames.pop() ?? ''
  for (const frame of frames) {
    const line = frame.split('\\n').find((each) => each.startsWith('data: {'))
    if (!line) continue
    const event = JSON.parse(line.slice('data: '.length))
    console.log(event.type, event.data.object.id)
  }
}
`,
}
