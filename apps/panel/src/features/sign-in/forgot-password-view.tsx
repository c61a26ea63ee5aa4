'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** Asks for the address that a link to a new password is mailed to; without a mail server says who else has one. */
export function ForgotPasswordView({ isMailed }: { isMailed: boolean }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const request = useMutation(trpc.links.requestReset.mutationOptions())
  if (!isMailed) return <Notice title={t('forgot.title')} text={t('signIn.forgot')} />
  if (request.isSuccess)
    return <Notice title={t('forgot.sent.title')} text={t('forgot.sent.text', { email: email.trim() })} />
  const isWrong = !/^\S+@\S+\.\S+$/.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isWrong) request.mutate({ email: email.trim(), language: locale })
  }
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('forgot.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('forgot.lead')}</p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
        <Field label={t('signIn.email')} error={isChecked && isWrong ? t('setUp.emailWrong') : null}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              className="h-11"
            />
          )}
        </Field>
        {request.error && (
          <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
            {t(problemOf(request.error)?.code === 'rate_limited' ? 'forgot.tooMany' : 'forgot.failed')}
          </p>
        )}
        <Button type="submit" variant="primary" size="md" disabled={request.isPending} className="h-11">
          {request.isPending ? t('forgot.pending') : t('forgot.submit')}
        </Button>
      </form>
      <Link href="/sign-in" className="mt-6 inline-block text-accent text-sm underline underline-offset-4">
        {t('forgot.back')}
      </Link>
    </>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  const { t } = useI18n()
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{title}</h1>
      <p role="status" className="mt-2 text-ink-soft wrap-anywhere">
        {text}
      </p>
      <Link href="/sign-in" className={buttonStyle({ variant: 'outline', size: 'md', className: 'mt-6 h-11' })}>
        {t('forgot.back')}
      </Link>
    </>
  )
}
