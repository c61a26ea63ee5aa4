'use client'

import { RequestReset } from '@vitrina/contract/team'
import Link from 'next/link'
import { useState } from 'react'
import { TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useSentForm } from '@/components/form/use-sent-form'
import { Refusal } from '@/components/states/refusal'
import { buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** Asks for the address that a link to a new password is mailed to; without a mail server says who else has one. */
export function ForgotPasswordView({ isMailed }: { isMailed: boolean }) {
  const { t } = useI18n()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!isMailed) return <Notice title={t('forgot.title')} text={t('signIn.forgot')} />
  if (sentTo !== null) return <Notice title={t('forgot.sent.title')} text={t('forgot.sent.text', { email: sentTo })} />
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('forgot.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('forgot.lead')}</p>
      <RequestForm onSent={setSentTo} />
      <Link href="/sign-in" className="mt-6 inline-block text-accent text-sm underline underline-offset-4">
        {t('forgot.back')}
      </Link>
    </>
  )
}

const Values = RequestReset.pick({ email: true })

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, locale: language } = useI18n()
  const client = useTRPCClient()
  const form = useSentForm({
    start: { email: '' },
    schema: Values,
    errors: () => ({ email: t('setUp.emailWrong') }),
    send: ({ email }) => client.links.requestReset.mutate({ email, language }),
    onSaved: (_, { email }) => onSent(email),
  })
  return (
    <Form form={form} className="mt-7 flex flex-col gap-4">
      <TextField
        form={form}
        name="email"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        inputClass="h-11"
      />
      {form.error !== null && (
        <Refusal>{t(problemOf(form.error)?.code === 'rate_limited' ? 'forgot.tooMany' : 'forgot.failed')}</Refusal>
      )}
      <SubmitButton form={form} className="h-11" pendingLabel={t('forgot.pending')}>
        {t('forgot.submit')}
      </SubmitButton>
    </Form>
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
