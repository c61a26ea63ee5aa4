'use client'

import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'

interface TextFieldProps {
  value: string
  isEmpty: boolean
  onChange: (markdown: string) => void
}

/** The words of a text widget. */
export function TextField({ value, isEmpty, onChange }: TextFieldProps) {
  const { t } = useI18n()
  return (
    <Field
      label={t('dashboards.field.text')}
      hint={t('dashboards.field.text.hint')}
      error={isEmpty ? t('dashboards.field.textEmpty') : null}
    >
      {(control) => (
        <Textarea
          {...control}
          maxLength={10_000}
          rows={8}
          className="max-h-96"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
