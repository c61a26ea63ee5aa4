'use client'

import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/class-names'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

/**
 * A setting that is on or off and takes effect at once. It is a plain button: the library's switch has a hidden field
 * whose style attribute the page's content policy refuses.
 */
export function Switch({ isOn, onChange, children, hint, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className={cn('font-medium text-sm', disabled && 'text-ink-soft')}>
          {children}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        disabled={disabled}
        onClick={() => onChange(!isOn)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        data-state={isOn ? 'checked' : 'unchecked'}
        className="group relative mt-0.5 h-6 w-10.5 shrink-0 rounded-full border border-line-strong bg-muted transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <span className="block size-4.5 translate-x-0.5 rounded-full bg-ink-soft transition-transform group-data-[state=checked]:translate-x-5 group-data-[state=checked]:bg-accent-ink" />
      </button>
    </div>
  )
}
