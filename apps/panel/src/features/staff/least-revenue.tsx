'use client'

import { type FormEvent, useState } from 'react'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { numberIn } from '@/lib/number-in'

/** Leaves those who sold at least so much: asked for by Enter, or when the field is left. */
export function LeastRevenue({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const { t, locale } = useI18n()
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(String(value ?? ''))
  // A reset, or a way back.
  if (seen !== value) {
    setSeen(value)
    setText(String(value ?? ''))
  }
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const next = numberIn(text, locale)
    if (next === null && text.trim() !== '') setText(String(value ?? ''))
    else if (next !== value) onChange(next)
  }
  return (
    <form onSubmit={apply} className="min-w-0 flex-1 basis-36 sm:max-w-44">
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        aria-label={t('staff.leastRevenue')}
        placeholder={t('staff.leastRevenue')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply()}
        className={cn(value !== null && 'border-accent text-accent')}
      />
    </form>
  )
}
