import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { version } from '@vitrina/contract/version'

const retryAfterSeconds = 5

// Served before the framework is, so it has a style and texts of its own.
const style = `
body { display: grid; min-height: 100vh; margin: 0; place-items: center; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 24.5rem; padding: 2.5rem 1.25rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; text-wrap: balance }
`

const page = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Витрина</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Витрина запускается или обновляется</h1>
<p>Страница откроется сама через несколько секунд.</p>
<p lang="en">Vitrina is being started or updated. The page opens by itself in a few seconds.</p>
</main>
</body>
</html>
`

/**
 * Answers a call while the panel waits for its database: health as such, all others with 503 and a page that reloads.
 * What it waits for is for the operator alone, in the log and beside the metrics.
 */
export function answerWaiting(path: string, response: ServerResponse): void {
  if (path === '/healthz') send(response, 200, json, JSON.stringify({ status: 'ok', version }))
  else if (path === '/readyz') send(response, 503, json, JSON.stringify({ status: 'starting or being upgraded' }))
  else send(response, 503, html, page)
}

const styleHash = createHash('sha256').update(style).digest('base64')
const json = { 'Content-Type': 'application/json' }
const html = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'Retry-After': String(retryAfterSeconds),
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers).end(body)
}
