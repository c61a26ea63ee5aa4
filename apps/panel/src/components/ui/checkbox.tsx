import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/class-names'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
  hint?: string
}

/** A checkbox with its label. */
export function Checkbox({ children, hint, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-accent disabled:cursor-default"
        {...rest}
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className={cn('cursor-pointer', rest.disabled && 'cursor-default text-ink-soft')}>
          {children}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="mt-0.5 text-ink-soft text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
