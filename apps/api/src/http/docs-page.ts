import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vitrina API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>This reference needs JavaScript. The document itself is at <a href="/api/v1/openapi">/api/v1/openapi</a>.</noscript>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/**
 * Turns off every feature that calls or links to other servers: fonts, telemetry, the maker's client, assistant and
 * proxy.
 */
const configuration = {
  url: '/api/v1/openapi',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  theme: 'default',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
}

// The reference fills a sample with the first choice of every parameter that has choices, and several such filters
// together match nothing in a list. When the document is loaded, those without a default are therefore marked as
// omitted until a reader picks one.
const start = `const configuration = ${JSON.stringify(configuration)}
let isLoaded = false
configuration.fetch = async (...request) => {
  const answer = await fetch(...request)
  if (isLoaded || !answer.ok) return answer
  isLoaded = true
  const document = await answer.json()
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters) {
      const { in: place, required, schema } = parameter
      if (place === 'query' && !required && schema.enum && schema.default === undefined) {
        parameter.examples = { default: { value: schema.enum[0], 'x-disabled': true } }
      }
    }
  }
  return Response.json(document)
}
Scalar.createApiReference('#reference', configuration)
`

/**
 * `GET /docs`: the OpenAPI document to browse and to try. Everything is loaded from this server, which its policy also
 * enforces in the browser; only calls that a reader tries go to `host`, the public address.
 */
export function addDocsPage(server: FastifyInstance, host: string): void {
  // The reference sets styles on its elements as it draws them, which no nonce or hash can allow.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(host).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const answerPage = (_: unknown, reply: FastifyReply) =>
    reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(page)
  server.get('/docs', answerPage)
  server.get('/docs/', answerPage)
  server.get('/docs/start.js', (_, reply) => reply.type(javaScript).send(start))
  let script: Promise<{ plain: Buffer; zipped: Buffer }> | undefined
  // Packed once by itself: packing four megabytes for each caller would let anyone, uncounted, keep the process busy.
  server.get('/docs/reference.js', { compress: false }, async (request, reply) => {
    script ??= readScript()
    const { plain, zipped } = await script
    reply.header('Cache-Control', 'public, max-age=3600').header('Vary', 'Accept-Encoding').type(javaScript)
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return takesGzip ? reply.header('Content-Encoding', 'gzip').send(zipped) : reply.send(plain)
  })
}

const javaScript = 'text/javascript; charset=utf-8'

// The package provides its script only through its own plugin; its four megabytes are read on the first request.
async function readScript(): Promise<{ plain: Buffer; zipped: Buffer }> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const carrier = Fastify()
  await carrier.register(reference, { routePrefix: '/carried', configuration: { url: '/' } })
  const { rawPayload: plain } = await carrier.inject('/carried/js/scalar.js')
  await carrier.close()
  return { plain, zipped: await promisify(gzip)(plain) }
}
