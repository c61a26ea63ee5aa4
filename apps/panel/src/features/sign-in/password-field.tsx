'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'

interface PasswordFieldProps {
  label: string
  hint?: string
  error?: string | null
  value: string
  autoComplete: 'new-password' | 'current-password'
  onChange: (value: string) => void
}

/** A password field whose text can be shown while it is typed. */
export function PasswordField({ label, hint, error, value, autoComplete, onChange }: PasswordFieldProps) {
  const { t } = useI18n()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            required
            maxLength={128}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 pr-11"
          />
          <button
            type="button"
            aria-label={isShown ? t('signIn.hide') : t('signIn.show')}
            onClick={() => setShown(!isShown)}
            className="-translate-y-1/2 absolute top-1/2 right-0.5 grid size-10 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            {isShown ? <EyeOff className="size-4" aria-hidden="true" /> : <Eye className="size-4" aria-hidden="true" />}
          </button>
        </span>
      )}
    </Field>
  )
}
