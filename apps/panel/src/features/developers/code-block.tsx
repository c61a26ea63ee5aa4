'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { cn } from '@/lib/class-names'

interface CodeBlockProps {
  /** What the code is, for screen readers. */
  label: string
  code: string
  className?: string
}

/** Code to read and copy. */
export function CodeBlock({ label, code, className }: CodeBlockProps) {
  return (
    <figure className={cn('min-w-0 overflow-hidden rounded-lg border border-line bg-muted', className)}>
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1.5 pr-1.5 pl-3 text-ink-soft text-xs">
        <span className="min-w-0 truncate">{label}</span>
        <CopyButton text={code} className="max-sm:h-10" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys, too
        tabIndex={0}
        className="max-h-[32rem] overflow-auto p-3 font-mono text-xs leading-relaxed"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
