'use client'

import { NativeSelect } from '@/components/ui/native-select'

interface ChoiceSelectProps<Choice extends string> {
  label: string
  /** The label of the choice that narrows nothing. */
  all: string
  choices: readonly Choice[]
  nameOf: (choice: Choice) => string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  className?: string
}

/** Narrows a list to one of a few kinds, or to none. */
export function ChoiceSelect<Choice extends string>(props: ChoiceSelectProps<Choice>) {
  const { label, all, choices, nameOf, value, onChange, className } = props
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((choice) => choice === target.value) ?? null)}
      {...(className !== undefined && { className })}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}
