'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { SectionCard } from './section-card'

/** Changes the password by the one the person has. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isShort, setShort] = useState(false)
  const change = useMutation(
    trpc.profile.changePassword.mutationOptions({
      onSuccess: async () => {
        setCurrent('')
        setNext('')
        await queryClient.invalidateQueries(trpc.profile.get.queryFilter())
        show({ text: t('profile.password.changed') })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(next.length < shortestPassword)
    if (next.length >= shortestPassword) change.mutate({ currentPassword: current, newPassword: next })
  }
  const failure = failureOf(change.error)
  const wordsAt = (field: 'current' | 'new') => (failure?.field === field ? t(failure.words) : null)
  return (
    <SectionCard title={t('profile.password')} lead={t('profile.password.lead')}>
      <form onSubmit={submit} className="grid gap-4">
        {/* For the browser's own keeper of passwords. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('profile.password.current')} error={wordsAt('current')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('profile.password.new')}
          error={isShort && next.length < shortestPassword ? t('profile.password.short') : wordsAt('new')}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              required
              maxLength={128}
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        {failure === null && <FormProblem error={change.error} />}
        <div>
          <Button type="submit" size="md" disabled={change.isPending || current === '' || next === ''}>
            {change.isPending ? t('action.saving') : t('profile.password.change')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

type FailureWords = Extract<MessageKey, `profile.password.${string}`>

/** Which of the two was refused, in words; null where there are no words of our own for it. */
function failureOf(error: unknown): { field: 'current' | 'new'; words: FailureWords } | null {
  const problem = problemOf(error)
  if (problem?.code === 'rate_limited') return { field: 'current', words: 'profile.password.tooMany' }
  if (problem?.code === 'not_available') return { field: 'current', words: 'profile.password.busy' }
  if (problem?.fields.includes('#/currentPassword')) return { field: 'current', words: 'profile.password.wrong' }
  if (problem?.fields.includes('#/newPassword')) return { field: 'new', words: 'profile.password.same' }
  return null
}
