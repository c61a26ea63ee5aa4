'use client'

import type { ComponentProps, ReactNode } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { cn } from '@/lib/class-names'
import { focusedFirst } from './focused-first'
import type { SentForm } from './use-sent-form'

interface FieldOf<Values extends FieldValues, Sent, Saved, Value> {
  form: SentForm<Values, Sent, Saved>
  name: FieldPathByValue<Values, Value>
}

interface LabelledField<Values extends FieldValues, Sent, Saved> extends FieldOf<Values, Sent, Saved, string> {
  label: string
  hint?: string | undefined
  /** Of the field with its label. */
  className?: string
}

type OfText =
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'required'
  | 'spellCheck'

interface TextFieldProps<Values extends FieldValues, Sent, Saved>
  extends LabelledField<Values, Sent, Saved>,
    Pick<ComponentProps<'input'>, OfText | 'max' | 'min' | 'pattern' | 'step' | 'type'> {
  /** The field of the contract whose refusal it shows, if it has another name. */
  errorName?: string
  /** Where the focus is when a dialog opens, rather than on its close button. */
  isFirst?: boolean
  /** Of the input itself. */
  inputClass?: string
  /** Several lines of text. */
  rows?: number
}

/** A field for a text, a number or a date as it is typed. */
export function TextField<Values extends FieldValues, Sent, Saved>(props: TextFieldProps<Values, Sent, Saved>) {
  const { form, name, errorName = name, label, hint, className, isFirst = false, inputClass, ...more } = props
  const { rows, type, min, max, step, pattern, ...rest } = more
  const { field } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={form.errorOf(errorName)} {...(className && { className })}>
      {(control) => {
        const all = {
          ...control,
          autoComplete: 'off',
          ...rest,
          ...(isFirst && { ref: focusedFirst }),
          className: inputClass,
          value: textOf(field.value),
          onChange: field.onChange,
          onBlur: field.onBlur,
        }
        if (rows !== undefined) return <Textarea {...all} rows={rows} />
        return <Input {...all} {...{ type, min, max, step, pattern }} />
      }}
    </Field>
  )
}

/** A choice of one of a few options, given as the browser's own elements. */
export function SelectField<Values extends FieldValues, Sent, Saved>(
  props: LabelledField<Values, Sent, Saved> & { onChosen?: () => void; children: ReactNode },
) {
  const { form, name, label, hint, className, onChosen, children } = props
  const { field } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)} {...(className && { className })}>
      {(control) => (
        <NativeSelect
          {...control}
          className="block"
          value={textOf(field.value)}
          onChange={(event) => {
            field.onChange(event)
            onChosen?.()
          }}
          onBlur={field.onBlur}
        >
          {children}
        </NativeSelect>
      )}
    </Field>
  )
}

interface CheckFieldProps<Values extends FieldValues, Sent, Saved> extends FieldOf<Values, Sent, Saved, boolean> {
  hint?: string | undefined
  className?: string
  children: ReactNode
}

/** A checkbox of a form. */
export function CheckField<Values extends FieldValues, Sent, Saved>(props: CheckFieldProps<Values, Sent, Saved>) {
  const { form, name, hint, children, className } = props
  const { field } = useController({ control: form.control, name })
  return (
    <Checkbox
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      {...(hint !== undefined && { hint })}
      {...(className && { className })}
    >
      {children}
    </Checkbox>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  /** The label is read out but not drawn, and a long list scrolls: it is a part of a larger field. */
  isPart?: boolean
  choices: readonly { value: Value; label: string; hint?: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
}

/** A choice of any number of options. Values that are no longer offered stay. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, isPart = false, choices, value, onChange, error } = props
  const offered = choices.map((choice) => choice.value)
  const choose = (one: Value, isChosen: boolean) =>
    onChange([
      ...value.filter((each) => !offered.includes(each)),
      ...offered.filter((each) => (each === one ? isChosen : value.includes(each))),
    ])
  return (
    <fieldset {...(isPart && { 'aria-label': label })} className="min-w-0">
      {!isPart && <legend className="mb-2 font-medium text-sm">{label}</legend>}
      <div
        className={cn(
          'grid gap-x-6 gap-y-2.5 rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4',
          isPart && 'max-h-60 overflow-y-auto',
        )}
      >
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={choice.value}
            checked={value.includes(choice.value)}
            onChange={({ target }) => choose(choice.value, target.checked)}
            {...(choice.hint !== undefined && { hint: choice.hint })}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
