'use client'

import dynamic from 'next/dynamic'

interface MarkdownProps {
  text: string
  /** Whether links in it may be followed: not in what a model wrote. */
  hasLinks?: boolean
}

const Rendered = dynamic(() => import('./rendered-markdown').then(({ RenderedMarkdown }) => RenderedMarkdown))

/** Text with Markdown's marks of emphasis, lists and code; line breaks stand as they are written. */
export function Markdown({ text, hasLinks = false }: MarkdownProps) {
  return marks.test(text) ? (
    <Rendered text={text} hasLinks={hasLinks} />
  ) : (
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  )
}

// Most answers are plain words, and then nothing has to be loaded for them.
const marks = /[*_`#[\]>|]|^\s*([-+]|\d+[.)])\s|\n\s*\n/m
