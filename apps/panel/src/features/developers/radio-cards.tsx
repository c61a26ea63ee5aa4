'use client'

import { useId } from 'react'
import { cn } from '@/lib/class-names'

interface RadioCardsProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; title: string; hint: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A choice of one option among a few, each with its meaning. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, value, choices, disabled = false, onChange } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'flex cursor-pointer gap-2.5 rounded-lg border p-3 transition-colors',
              choice.value === value ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-muted',
              disabled && 'cursor-default opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 text-sm">
              <span className="font-medium">{choice.title}</span>
              <span className="mt-0.5 block text-ink-soft text-xs">{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
