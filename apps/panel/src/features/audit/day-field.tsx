'use client'

import { useId, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'

interface DayFieldProps {
  label: string
  value: string
  max: string
  onChange: (text: string) => void
}

/** Asks for a day. Typed, it counts once the field is left or Enter is pressed; chosen from the calendar, at once. */
export function DayField({ label, value, max, onChange }: DayFieldProps) {
  const id = useId()
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(value)
  const isTyping = useRef(false)
  // A reset, or a way back.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const apply = (next: string) => {
    isTyping.current = false
    if (next !== value) onChange(next)
    // Emptied, it is the day that counts without one.
    if (next === '') setText(value)
  }
  return (
    <span className="flex flex-1 basis-40 items-center gap-2 sm:max-w-48">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={text}
        max={max}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(text)
          else isTyping.current = true
        }}
        onPointerDown={() => (isTyping.current = false)}
        onChange={({ target }) => {
          setText(target.value)
          if (!isTyping.current) apply(target.value)
        }}
        onBlur={() => apply(text)}
      />
    </span>
  )
}
