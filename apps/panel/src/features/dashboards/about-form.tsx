'use client'

import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { useI18n } from '@/i18n/i18n-provider'
import { AboutFields, type AboutValues } from './about-fields'

interface AboutFormProps {
  title: string
  start: AboutValues
  submitLabel: string
  isPending: boolean
  error: unknown
  onSubmit: (values: { name: string; description: string | null }) => void
  onClose: () => void
}

/** The dialog that asks for a dashboard's name and description. */
export function AboutForm({ title, start, submitLabel, isPending, error, onSubmit, onClose }: AboutFormProps) {
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
    <Modal title={title} closeLabel={t('action.close')} onClose={onClose} className="w-[min(34rem,calc(100vw-1rem))]">
      <form noValidate onSubmit={submit} className="space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
        <AboutFields values={values} isNameless={isTried && name === ''} onChange={setValues} />
        <FormProblem error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="md" look="primary" disabled={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
