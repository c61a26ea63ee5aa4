'use client'

import { useMutation } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LinkProblem } from './link-problem'
import { PasswordField } from './password-field'

type Refusal = 'invitation.notIn' | 'invitation.tooMany' | 'invitation.failed'

/**
 * Lets a person who has not signed in accept an invitation. New people and people with an account get the same form,
 * and neither the form nor its answer reveals which of the two they are; otherwise the inviter could find out.
 */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const join = useMutation(trpc.links.join.mutationOptions())
  const accept = useMutation(
    trpc.links.accept.mutationOptions({
      onSuccess: async () => {
        const refused = await trySignIn(email, password)
        if (refused !== null) return setRefusal(refused)
        // If an existing account must prove something first, the reloaded page says so to the signed-in user.
        const isIn = await join.mutateAsync({ token }).then(
          () => true,
          () => false,
        )
        if (isIn) window.location.assign('/')
        else window.location.reload()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setRefusal(null)
    if (name.trim() !== '' && password.length >= shortestPassword) accept.mutate({ token, name: name.trim(), password })
  }
  const isUnderWay = accept.isPending || (accept.isSuccess && refusal === null)
  return (
    <>
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
        {refusal !== null && (
          <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
            {t(refusal)}
          </p>
        )}
        <Button type="submit" variant="primary" size="md" disabled={isUnderWay} className="mt-1 h-11">
          {isUnderWay ? t('invitation.accepting') : t('invitation.accept')}
        </Button>
      </form>
      <p className="mt-6 text-ink-soft text-sm">
        {t('invitation.known')}{' '}
        <Link
          href={`/sign-in?next=${encodeURIComponent(`/invitation/${token}`)}`}
          className="text-accent underline underline-offset-4"
        >
          {t('invitation.signIn')}
        </Link>
      </p>
    </>
  )
}

async function trySignIn(email: string, password: string): Promise<Refusal | null> {
  const { signIn } = await import('@/lib/auth-client')
  const { error } = await signIn.email({ email, password }).catch(() => ({ error: { status: 0 } }))
  if (!error) return null
  if (error.status === 429) return 'invitation.tooMany'
  return error.status >= 500 || error.status === 0 ? 'invitation.failed' : 'invitation.notIn'
}
