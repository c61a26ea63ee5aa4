'use client'

import { useMutation } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { enter } from './enter'
import { LinkProblem } from './link-problem'
import { PasswordField } from './password-field'

/** A new person takes an invitation: says their name, chooses a password, and is in. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const accept = useMutation(
    trpc.links.accept.mutationOptions({ onSuccess: (account) => enter(account.email, password) }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && password.length >= shortestPassword) accept.mutate({ token, name: name.trim(), password })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
      <Field label={t('invitation.email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            readOnly
            value={email}
            className="h-11 bg-muted text-ink-soft"
          />
        )}
      </Field>
      <Field label={t('invitation.name')} error={isChecked && name.trim() === '' ? t('invitation.nameEmpty') : null}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="h-11"
          />
        )}
      </Field>
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.password.hint')}
        error={isChecked && password.length < shortestPassword ? t('profile.password.short') : null}
        value={password}
        autoComplete="new-password"
        onChange={setPassword}
      />
      <LinkProblem error={accept.error} />
      <Button
        type="submit"
        look="primary"
        size="md"
        disabled={accept.isPending || accept.isSuccess}
        className="mt-1 h-11"
      >
        {accept.isPending || accept.isSuccess ? t('invitation.accepting') : t('invitation.accept')}
      </Button>
    </form>
  )
}
