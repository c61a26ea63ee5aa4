'use client'

import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={12}
        className={cn('z-50 rounded-xl border border-line bg-raised p-3 text-ink shadow-pop outline-none', className)}
        {...rest}
      />
    </Primitive.Portal>
  )
}
