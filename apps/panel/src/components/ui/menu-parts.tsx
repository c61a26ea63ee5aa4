'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

/** A non-modal menu: the page around it is neither locked nor hidden while it is open. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export const MenuTrigger = Primitive.Trigger
export const MenuRadioGroup = Primitive.RadioGroup

/** The opened menu. It stays next to its button in the document, so that it is in the same landmark. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={6}
      collisionPadding={12}
      className={cn(
        'z-50 min-w-56 rounded-xl border border-line bg-raised p-1.5 text-ink text-sm shadow-pop',
        className,
      )}
      {...rest}
    />
  )
}

const itemStyle =
  'flex cursor-pointer select-none items-center gap-2.5 rounded-lg px-2.5 py-2 outline-none data-[highlighted]:bg-muted [&_svg]:size-4 [&_svg]:shrink-0'

export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(itemStyle, className)} {...rest} />
}

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(itemStyle, 'justify-between', className)} {...rest}>
      <span className="flex min-w-0 items-center gap-2.5">{children}</span>
      <Primitive.ItemIndicator>
        <Check className="text-accent" aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2.5 pt-2 pb-1 text-ink-soft text-xs', className)} {...rest} />
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
