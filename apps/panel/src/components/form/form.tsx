'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormProblem } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Button } from '@/components/ui/button'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import type { SentForm } from './use-sent-form'

interface FormProps<Values extends FieldValues, Sent, Saved> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: SentForm<Values, Sent, Saved>
  /** Called with the checked values; sends them by default. */
  onValid?: (sent: Sent) => void
  /** The browser checks the fields by their attributes first. */
  isNative?: boolean
  children: ReactNode
}

/** A form on a page, which asks before unsaved changes are lost. */
export function Form<Values extends FieldValues, Sent, Saved>(props: FormProps<Values, Sent, Saved>) {
  const { form, onValid = form.send, isNative = false, children, ...rest } = props
  const leaving = useUnsaved(form.isChanged)
  return (
    <form ref={form.element} noValidate={!isNative} onSubmit={form.submit(onValid)} {...rest}>
      {children}
      {leaving}
    </form>
  )
}

/** Texts in place of the general ones, by the problem's code. */
export type Refusals = Partial<Record<string, ReactNode>>

interface FormRefusalProps {
  form: { refusal: unknown }
  refusals?: Refusals | undefined
}

/** Why a form was refused, unless a field shows it. */
export function FormRefusal({ form: { refusal }, refusals }: FormRefusalProps) {
  const text = refusals?.[problemOf(refusal)?.code ?? '']
  return text === undefined ? <FormProblem error={refusal} /> : <Refusal>{text}</Refusal>
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  form: { isPending: boolean }
  children: string
  /** While it is being sent. */
  pendingLabel?: string | undefined
}

/** The button that sends a form. */
export function SubmitButton({ form, children, pendingLabel, disabled = false, ...rest }: SubmitButtonProps) {
  const { t } = useI18n()
  return (
    <Button type="submit" size="md" variant="primary" disabled={disabled || form.isPending} {...rest}>
      {form.isPending ? (pendingLabel ?? t('action.saving')) : children}
    </Button>
  )
}
