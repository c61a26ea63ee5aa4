'use client'

import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { FormControl } from './form-control'
import type { FormGroup } from './form-layout'
import type { FormValues } from './form-values'

interface FormRowsProps {
  group: FormGroup
  rows: FormValues['rows']
  isStored: (path: string) => boolean
  errorOf: (path: string, value: string) => string | null
  onChange: (rows: FormValues['rows']) => void
}

/** A list in a connection's form: further cash servers, or departments. */
export function FormRows({ group, rows, isStored, errorOf, onChange }: FormRowsProps) {
  const { t } = useI18n()
  const words = `integrations.group.${group.name}` as const
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{t(words)}</legend>
      <p className="mt-1 text-ink-soft text-sm">{t(`${words}.hint`)}</p>
      <ul className="mt-3 space-y-3">
        {rows.map((row, index) => {
          const name = t(`${words}.item`, { number: index + 1 })
          return (
            <li key={row.key} className="rounded-lg border border-line p-3 sm:p-4">
              <fieldset className="min-w-0">
                <div className="mb-3 flex items-center justify-between gap-3">
                  <legend className="float-left font-medium text-sm">{name}</legend>
                  <Button
                    variant="ghost"
                    aria-label={`${t('integrations.form.remove')}: ${name}`}
                    onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  >
                    <Trash2 aria-hidden="true" />
                    {t('integrations.form.remove')}
                  </Button>
                </div>
                <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                  {group.fields.map((field) => {
                    const path = `${group.name}.${index}.${field.name}`
                    const value = row[field.name] ?? ''
                    return (
                      <FormControl
                        key={field.name}
                        field={withoutHint(field)}
                        value={value}
                        isStored={isStored(path)}
                        error={errorOf(path, value)}
                        onChange={(next) =>
                          onChange(rows.map((one) => (one.key === row.key ? { ...one, [field.name]: next } : one)))
                        }
                      />
                    )
                  })}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <Button size="md" className="mt-3" onClick={() => onChange([...rows, { key: newKey() }])}>
        <Plus aria-hidden="true" />
        {t(`${words}.add`)}
      </Button>
    </fieldset>
  )
}

let made = 0

// A key for a row, used on this page only. The browser's own ids need HTTPS.
function newKey(): string {
  made += 1
  return `new-${made}`
}

// The hints are already shown above, at the fields of the first server.
function withoutHint({ hint: _, ...field }: FormGroup['fields'][number]) {
  return field
}
