'use client'

import { completeAddress } from '@vitrina/contract/complete-address'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import type { FormField } from './form-layout'

interface FormControlProps {
  field: FormField
  value: string
  /** Whether a secret of this field is stored. It is never shown. */
  isStored: boolean
  error: string | null
  onChange: (value: string) => void
}

/** One field of a connection's form. */
export function FormControl({ field, value, isStored, error, onChange }: FormControlProps) {
  const { t } = useI18n()
  const { workspace } = useSession()
  const { kind, required } = field
  const hint = field.hint && t(`integrations.field.${field.hint}`, { zone: workspace.timezone })
  if (kind === 'switch') {
    return (
      <Checkbox
        checked={value !== ''}
        onChange={({ target }) => onChange(target.checked ? 'true' : '')}
        {...(hint !== undefined && { hint })}
      >
        {t(`integrations.field.${field.label}`)}
      </Checkbox>
    )
  }
  return (
    <Field label={t(`integrations.field.${field.label}`)} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...inputProps[kind]}
          name={field.name}
          required={required ?? false}
          spellCheck={false}
          value={value}
          placeholder={kind === 'secret' && isStored ? t('integrations.form.secretHeld') : undefined}
          onChange={({ target }) => onChange(target.value)}
          // Shows the completed address before it is called.
          onBlur={kind === 'address' ? ({ target }) => onChange(completeAddress(target.value)) : undefined}
        />
      )}
    </Field>
  )
}

const inputProps = {
  text: { type: 'text', autoComplete: 'off' },
  address: { type: 'text', inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' },
  email: { type: 'email', autoComplete: 'off' },
  // A password of another system: the browser must not offer the user's own.
  secret: { type: 'password', autoComplete: 'new-password' },
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  price: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  time: { type: 'time', autoComplete: 'off' },
} as const
