'use client'

import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'
import { focusedFirst } from './focused-first'

interface AboutFormProps {
  title: string
  start: AboutValues
  submitLabel: string
  isPending: boolean
  /** The form has been saved, and the page is about to open the result. */
  isDone?: boolean
  error: unknown
  onSubmit: (values: { name: string; description: string | null }) => void
  onClose: () => void
}

/** The dialog that asks for a dashboard's name and description. */
export function AboutForm(props: AboutFormProps) {
  const { title, start, submitLabel, isPending, isDone = false, error, onSubmit, onClose } = props
  const { t } = useI18n()
  const [values, setValues] = useState(start)
  const [isTried, setTried] = useState(false)
  const name = values.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name !== '') onSubmit({ name, description: values.description.trim() || null })
  }
  return (
    <GuardedModal
      title={title}
      isGuarded={(values.name !== start.name || values.description !== start.description) && !isDone}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <form noValidate onSubmit={submit} className="space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
        <AboutFields values={values} isNameless={isTried && name === ''} onChange={setValues} />
        <FormProblem error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="md" variant="primary" disabled={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}

interface AboutValues {
  name: string
  description: string
}

interface AboutFieldsProps {
  values: AboutValues
  isNameless: boolean
  onChange: (values: AboutValues) => void
}

/** The name and description of a dashboard. */
function AboutFields({ values, isNameless, onChange }: AboutFieldsProps) {
  const { t } = useI18n()
  return (
    <>
      <Field label={t('dashboards.name')} error={isNameless ? t('dashboards.nameEmpty') : null}>
        {(control) => (
          <Input
            {...control}
            ref={focusedFirst}
            required
            autoComplete="off"
            maxLength={120}
            placeholder={t('dashboards.name.example')}
            value={values.name}
            onChange={({ target }) => onChange({ ...values, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('dashboards.description')} hint={t('dashboards.description.hint')}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            rows={3}
            value={values.description}
            onChange={({ target }) => onChange({ ...values, description: target.value })}
          />
        )}
      </Field>
    </>
  )
}
