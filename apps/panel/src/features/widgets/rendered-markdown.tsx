'use client'

import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'

const allowed = ['p', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'code', 'pre', 'blockquote', 'hr', 'br']

/**
 * Markdown as elements of the page. HTML in it is shown as text, images are left out (an address could leak figures),
 * and headings are bold lines, because the page has its own headings.
 */
export function RenderedMarkdown({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  return (
    <div className="wrap-anywhere space-y-2">
      <ReactMarkdown
        allowedElements={[...allowed, ...headings, ...(hasLinks ? ['a'] : [])]}
        unwrapDisallowed
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const Heading = ({ children }: ComponentProps<'h1'>) => <p className="pt-1 font-semibold">{children}</p>

const components: Components = {
  ...Object.fromEntries(headings.map((name) => [name, Heading])),
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-1 pl-5">
      {children}
    </ol>
  ),
  code: ({ children }) => <code className="rounded bg-muted px-1 py-0.5 font-mono text-[0.875em]">{children}</code>,
  pre: ({ children }) => <pre className="overflow-x-auto rounded-lg bg-muted p-3 text-sm">{children}</pre>,
  blockquote: ({ children }) => (
    <blockquote className="border-line-strong border-l-2 pl-3 text-ink-soft">{children}</blockquote>
  ),
  a: ({ children, href }) => (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {children}
    </a>
  ),
}
