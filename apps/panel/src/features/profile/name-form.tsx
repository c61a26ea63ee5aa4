'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { SectionCard } from './section-card'

/** What the person is called, and the address they sign in with. */
export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [name, setName] = useState(profile.name)
  const isChanged = name.trim() !== profile.name
  const unsaved = useUnsaved(isChanged)
  const rename = useMutation(
    trpc.profile.rename.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.profile.get.queryFilter()),
          queryClient.invalidateQueries(trpc.session.me.queryFilter()),
        ])
        show({ text: t('profile.saved') })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setName(name.trim())
    rename.mutate({ name: name.trim() })
  }
  return (
    <SectionCard title={t('profile.about')}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={t('profile.name')} hint={t('profile.name.hint')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              required
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('profile.email')} hint={t('profile.email.hint')}>
          {(control) => <Input {...control} value={profile.email} readOnly className="bg-muted text-ink-soft" />}
        </Field>
        <FormProblem error={rename.error} />
        <div>
          <Button
            type="submit"
            look="primary"
            size="md"
            disabled={!isChanged || name.trim() === '' || rename.isPending}
          >
            {rename.isPending ? t('action.saving') : t('action.save')}
          </Button>
        </div>
      </form>
      {unsaved}
    </SectionCard>
  )
}
