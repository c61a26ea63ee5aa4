'use client'

import { useMutation } from '@tanstack/react-query'
import type { SubscriptionState } from '@vitrina/contract/mailing'
import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface SubscriptionViewProps {
  token: string
  /** Null if the link was requested too often. */
  initial: SubscriptionState | null
}

/** Where a mail's link leads: to leave a mailing, and to join it again. Nothing changes before a button is pressed. */
export function SubscriptionView({ token, initial }: SubscriptionViewProps) {
  const { t } = useI18n()
  if (initial === null) return <LocalizedText title={t('unsubscribe.tryLater')} text={t('unsubscribe.tryLater.text')} />
  return <Subscription token={token} initial={initial} />
}

function Subscription({ token, initial }: { token: string; initial: SubscriptionState }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [shown, setShown] = useState({ ...initial, isBack: false })
  const set = useMutation(
    trpc.mailings.setSubscription.mutationOptions({
      onSuccess: (state) => setShown({ ...state, isBack: state.state === 'subscribed' }),
    }),
  )
  if (shown.state === 'unknown') {
    return <LocalizedText title={t('unsubscribe.unknown')} text={t('unsubscribe.unknown.text')} />
  }
  const { state, mailing, workspace, email, isBack } = shown
  const isIn = state === 'subscribed'
  return (
    <div aria-live="polite">
      <LocalizedText
        title={t(isIn ? (isBack ? 'unsubscribe.back' : 'unsubscribe.ask') : 'unsubscribe.done')}
        text={
          isIn
            ? isBack
              ? `${mailing} → ${email}`
              : t('unsubscribe.ask.text', { email, mailing, workspace })
            : t('unsubscribe.done.text', { email, mailing })
        }
      />
      <div className="mt-6 space-y-3">
        <FormProblem error={set.error} />
        <Button
          size="md"
          variant={isIn && !isBack ? 'primary' : 'outline'}
          className="w-full"
          disabled={set.isPending}
          onClick={() => set.mutate({ token, isSubscribed: !isIn })}
        >
          {t(isIn ? 'unsubscribe.yes' : 'unsubscribe.again')}
        </Button>
      </div>
    </div>
  )
}

function LocalizedText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="mt-6 text-balance font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-soft wrap-anywhere">{text}</p>
    </>
  )
}
