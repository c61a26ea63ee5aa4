'use client'

import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { fieldStyle, Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

export interface Choice {
  id: string
  label: string
}

interface ChoiceFilterProps {
  label: string
  allLabel: string
  value: string | null
  /** Name of the chosen item. */
  valueLabel: string | null
  choices: Choice[]
  onOpen: () => void
  onType: (text: string) => void
  onChoose: (choice: Choice | null) => void
}

/** Chooses one of many restaurants or people by typing a part of the name. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, allLabel, value, valueLabel, choices, onOpen, onType, onChoose } = props
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const options: (Choice | null)[] = text === '' ? [null, ...choices] : choices
  const optionId = (index: number) => `${listId}-${index}`

  const type = (next: string) => {
    setText(next)
    setActive(0)
    onType(next.trim())
  }
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) onOpen()
    else type('')
  }
  const choose = (choice: Choice | null | undefined) => {
    if (choice === undefined) return
    onChoose(choice)
    toggle(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = Math.min(Math.max(active + step, 0), options.length - 1)
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(options[active])
    }
  }

  return (
    <Popover open={open} onOpenChange={toggle}>
      <PopoverTrigger
        aria-label={`${label}: ${value === null ? allLabel : (valueLabel ?? '…')}`}
        className={cn(
          fieldStyle,
          'flex flex-1 basis-36 items-center justify-between gap-1 text-left text-sm sm:min-w-40 sm:max-w-56 sm:gap-2',
          value !== null && 'border-accent text-accent',
        )}
      >
        <span className="truncate">{value === null ? allLabel : (valueLabel ?? '…')}</span>
        <ChevronDown className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-72 p-2">
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          aria-label={label}
          placeholder={t('list.search')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={label} className="mt-2 max-h-64 overflow-y-auto">
          {options.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field that owns this list
            <div
              key={choice?.id ?? 'all'}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={(choice?.id ?? null) === value}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(choice)}
              className={cn(
                'flex cursor-pointer items-center justify-between gap-2 rounded-lg px-2.5 py-2 text-sm',
                index === active && 'bg-muted',
              )}
            >
              <span className="truncate">{choice?.label ?? allLabel}</span>
              {(choice?.id ?? null) === value && <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />}
            </div>
          ))}
          {options.length === 0 && <p className="px-2.5 py-2 text-ink-soft text-sm">{t('list.choose.none')}</p>}
        </div>
      </PopoverContent>
    </Popover>
  )
}
