'use client'

import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/class-names'

export interface Suggestion {
  key: string
  label: string
  note?: string | undefined
}

interface SuggestFieldProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  text: string
  onType: (text: string) => void
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
  maxLength: number
}

/** A field that offers what is known while one types. The list stands in the page itself, so a dialog can hold it. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, text, onType, suggestions, onChoose, maxLength, ...control } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const shown = isOpen ? suggestions : []
  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    setOpen(false)
    setActive(-1)
    onChoose(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && active >= 0) choose(shown[active])
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <Input
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        {...control}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={cn(
          'mt-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-surface p-1',
          shown.length === 0 && 'hidden',
        )}
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field that owns this list
          <div
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus, or the list would be gone before the press is over.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className={cn(
              'flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-muted',
              index === active && 'bg-muted',
            )}
          >
            <span className="min-w-0 truncate">{suggestion.label}</span>
            {suggestion.note && <span className="shrink-0 text-ink-soft text-xs">{suggestion.note}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
