import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

const badgeStyle = cva('inline-flex items-center whitespace-nowrap rounded-md px-1.5 py-0.5 font-medium text-xs', {
  variants: {
    tone: {
      plain: 'bg-muted text-ink-soft',
      good: 'bg-good-soft text-good',
      bad: 'bg-bad-soft text-bad',
      warn: 'bg-warn-soft text-warn',
    },
  },
  defaultVariants: { tone: 'plain' },
})

export function Badge({ className, tone, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ tone }), className)} {...rest} />
}
