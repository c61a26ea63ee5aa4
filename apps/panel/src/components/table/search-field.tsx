'use client'

import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (value: string) => void
  inputMode?: ComponentProps<'input'>['inputMode']
}

const pauseMs = 300

/** A search field that searches when the typing pauses. */
export function SearchField({ label, value, onSearch, inputMode }: SearchFieldProps) {
  const { t } = useI18n()
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  // The address was changed elsewhere, by a reset or by going back; what was typed since must not be lost.
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) setText(value)
  }
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === value) return
    const timer = setTimeout(() => {
      setSent(trimmed)
      onSearch(trimmed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search className="relative min-w-0 flex-1 basis-56 sm:max-w-80">
      <Search
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-ink-soft"
        aria-hidden="true"
      />
      <Input
        type="text"
        enterKeyHint="search"
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="px-9"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('list.clear')}
          onClick={() => setText('')}
          className="-translate-y-1/2 absolute top-1/2 right-1 grid size-8 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
