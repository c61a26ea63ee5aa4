'use client'

import type { TextData } from '@vitrina/contract/widget'
import { useId } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/class-names'
import type { BlockProps } from './block-props'
import { Markdown } from './markdown'

/** Text in the place of a chart. */
export function TextBlock({ title, data, className }: BlockProps<TextData>) {
  const titleId = useId()
  return (
    <Card role="group" aria-labelledby={titleId} className={cn('p-4 sm:p-5', className)}>
      <h2 id={titleId} className="mb-2 font-semibold text-base">
        {title}
      </h2>
      <Markdown text={data.markdown} hasLinks />
    </Card>
  )
}
