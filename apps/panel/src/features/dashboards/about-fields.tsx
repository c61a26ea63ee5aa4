'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'
import { focusedFirst } from './focused-first'

export interface AboutValues {
  name: string
  description: string
}

interface AboutFieldsProps {
  values: AboutValues
  isNameless: boolean
  onChange: (values: AboutValues) => void
}

/** What a dashboard is called and what it is for. */
export function AboutFields({ values, isNameless, onChange }: AboutFieldsProps) {
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
