import { createHash } from 'node:crypto'
import { type ErrorCode, errorCatalogue, Problem } from '@vitrina/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problemAdvice } from './problem-advice.ts'

const style = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #57534e; --line: #e7e5e4; --back: #fafaf9; --mark: #b45309; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f5f5f4; --soft: #a8a29e; --line: #44403c; --back: #1c1917; --mark: #fbbf24; }
}
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 6rem) 1.25rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 5vw, 2.25rem); line-height: 1.2; text-wrap: balance; }
code { padding: .1em .3em; border: 1px solid var(--line); border-radius: .3em; font-size: .9em; overflow-wrap: anywhere; }
.status { margin: 0; color: var(--mark); font-weight: 600; font-variant-numeric: tabular-nums; }
section { margin-top: 1.75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
section p, nav { margin: 0; }
nav { margin-top: 2.5rem; color: var(--soft); }
a { color: inherit; }
ul { padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 3rem 1fr; gap: 0 .75rem; padding: .6rem 0; border-top: 1px solid var(--line); }
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * `GET /problems/{code}`: a page that explains the code, in Russian and English; the `type` of a problem points here.
 * `GET /problems` lists them all.
 */
export function addProblemPages(server: FastifyInstance): void {
  const pages = new Map([['/problems', index()]])
  for (const code of codes) pages.set(`/problems/${code}`, explain(code))
  for (const [path, page] of pages) server.get(path, (_, reply) => answer(reply, page))
}

const codes = Problem.shape.code.options

function answer(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(page)
}

function explain(code: ErrorCode): string {
  const { status, title } = errorCatalogue[code]
  const { en, ru } = problemAdvice[code]
  return frame(
    title,
    `<p class="status">${status}</p>
<h1>${title}</h1>
<p><code>${code}</code></p>
<section>
<p>${marked(en)}</p>
</section>
<section lang="ru">
<p>${marked(ru)}</p>
</section>
<nav><a href="/problems">All problems</a> · <a href="/docs">API reference</a></nav>`,
  )
}

function index(): string {
  const rows = codes.map((code) => {
    const { status, title } = errorCatalogue[code]
    return `<li><span class="status">${status}</span><span><a href="/problems/${code}">${title}</a> <code>${code}</code></span></li>`
  })
  return frame(
    'Problems',
    `<h1>Problems</h1>
<p>Every error of the API has one of these codes.</p>
<ul>
${rows.join('\n')}
</ul>
<nav><a href="/docs">API reference</a></nav>`,
  )
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Vitrina API</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

function marked(text: string): string {
  return text.replace(/`([^`]+)`/g, '<code>$1</code>')
}
