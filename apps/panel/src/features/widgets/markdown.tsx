'use client'

import dynamic from 'next/dynamic'

interface MarkdownProps {
  text: string
  /** Whether links in it may be followed; false for text that a model wrote. */
  hasLinks?: boolean
}

const Rendered = dynamic(() => import('./rendered-markdown').then(({ RenderedMarkdown }) => RenderedMarkdown))

/** Text with Markdown for emphasis, lists and code. Line breaks are kept as written. */
export function Markdown({ text, hasLinks = false }: MarkdownProps) {
  return marks.test(text) ? (
    <Rendered text={text} hasLinks={hasLinks} />
  ) : (
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  )
}

// Most answers are plain text, for which nothing has to be loaded.
const marks = /[*_`#[\]>|]|^\s*([-+]|\d+[.)])\s|\n\s*\n/m
