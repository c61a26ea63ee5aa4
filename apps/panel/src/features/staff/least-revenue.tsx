'use client'

import { type FormEvent, useState } from 'react'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** Leaves those who sold at least so much: asked for by Enter, or when the field is left. */
export function LeastRevenue({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const { t } = useI18n()
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(String(value ?? ''))
  // A reset, or a way back.
  if (seen !== value) {
    setSeen(value)
    setText(String(value ?? ''))
  }
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const typed = text.replace(/\s/g, '').replace(',', '.')
    const next = typed === '' ? null : Number(typed)
    if (next === null || Number.isFinite(next)) {
      if (next !== value) onChange(next)
    } else setText(String(value ?? ''))
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
