import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium transition-colors disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink hover:bg-accent/90',
        outline: 'border border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-muted',
        ghost: 'text-ink-soft hover:bg-muted hover:text-ink',
        danger: 'bg-bad text-surface hover:bg-bad/90',
      },
      size: { md: 'h-10 px-4 text-sm', sm: 'h-9 px-3 text-sm', icon: 'size-9' },
    },
    defaultVariants: { variant: 'outline', size: 'sm' },
  },
)

export function Button(props: ComponentProps<'button'> & VariantProps<typeof buttonStyle>) {
  const { className, variant, size, type = 'button', ...rest } = props
  return <button type={type} className={cn(buttonStyle({ variant, size }), className)} {...rest} />
}
