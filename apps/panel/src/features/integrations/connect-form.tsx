'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConnectionSettings, IntegrationSlug } from '@vitrina/contract/integration'
import { LoaderCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { CheckList } from './check-list'
import { FormControl } from './form-control'
import { type FormField, formLayout } from './form-layout'
import { FormRows } from './form-rows'
import { credentialsOf, type FormValues, valuesOf } from './form-values'

interface ConnectFormProps {
  slug: IntegrationSlug
  stored: ConnectionSettings
  onConnected: () => void
  onCancel: (() => void) | null
}

/** The form of a connection. It is stored only if the system accepts it; what does not work stays in the form. */
export function ConnectForm({ slug, stored, onConnected, onCancel }: ConnectFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const resultId = useId()
  const [initial] = useState(() => valuesOf(slug, stored.settings))
  const [values, setValues] = useState(initial)
  const { main, storehouse, group, advanced } = formLayout(slug)
  const connect = useMutation(
    trpc.integrations.connect.mutationOptions({
      onSuccess: async ({ data }) => {
        if (!data.connected) return document.getElementById(resultId)?.focus()
        show({ text: t('integrations.form.connected', { name: t(`integrations.name.${slug}`) }) })
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.session.pathKey() }),
        ])
        onConnected()
      },
    }),
  )
  const leaving = useUnsaved(values !== initial && !connect.data?.data.connected)
  const refused = new Set(
    connect.error ? problemOf(connect.error)?.fields.map((pointer) => pointer.split('/').slice(2).join('.')) : [],
  )
  const errorOf = (path: string, value: string) =>
    refused.has(path) ? t(value === '' ? 'integrations.form.required' : 'integrations.form.invalid') : null
  const isStored = (path: string) => stored.secrets.includes(path)
  const change = (next: Partial<FormValues>) => setValues({ ...values, ...next })
  const controls = (fields: readonly FormField[]) =>
    fields.map((field) => {
      const value = values.fields[field.name] ?? ''
      return (
        <FormControl
          key={field.name}
          field={field}
          value={value}
          isStored={isStored(field.name)}
          error={errorOf(field.name, value)}
          onChange={(next) => change({ fields: { ...values.fields, [field.name]: next } })}
        />
      )
    })
  const failed = connect.data && !connect.data.data.connected ? connect.data.data : null
  const isAdvancedOpen = advanced.some(({ name }) => initial.fields[name] || refused.has(name))
  return (
    <form
      className="space-y-6"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        connect.mutate({ slug, credentials: credentialsOf(slug, values) })
      }}
    >
      {leaving}
      {stored.secrets.length > 0 && (
        <p className="rounded-lg bg-muted px-3 py-2 text-sm">{t('integrations.form.secrets')}</p>
      )}
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{controls(main)}</div>
      {storehouse.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-semibold text-sm">{t('integrations.group.storehouse')}</legend>
          <p className="mt-1 mb-3 text-ink-soft text-sm">{t('integrations.group.storehouse.hint')}</p>
          <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{controls(storehouse)}</div>
        </fieldset>
      )}
      {group && (
        <FormRows
          group={group}
          rows={values.rows}
          isStored={isStored}
          errorOf={errorOf}
          onChange={(rows) => change({ rows })}
        />
      )}
      {advanced.length > 0 && (
        <details open={isAdvancedOpen || undefined}>
          <summary className="cursor-pointer rounded-md py-2 font-semibold text-sm">
            {t('integrations.form.advanced')}
          </summary>
          <div className="mt-2 grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{controls(advanced)}</div>
        </details>
      )}
      <FormProblem error={connect.error} />
      {failed && (
        <div
          id={resultId}
          role="alert"
          tabIndex={-1}
          data-connect-result="refused"
          className="rounded-lg border border-bad p-3 outline-none sm:p-4"
        >
          <p className="font-semibold text-bad">
            {t(stored.settings === null ? 'integrations.form.refused' : 'integrations.form.refusedHeld')}
          </p>
          <p className="mt-1 mb-3 text-sm">{t('integrations.form.refusedHint')}</p>
          <CheckList checks={failed.checks} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <Button type="submit" variant="primary" size="md" disabled={connect.isPending}>
          {connect.isPending && <LoaderCircle className="animate-spin motion-reduce:animate-none" aria-hidden="true" />}
          {t(connect.isPending ? 'integrations.form.checking' : 'integrations.form.submit')}
        </Button>
        {onCancel && (
          <Button size="md" onClick={onCancel} disabled={connect.isPending}>
            {t('action.cancel')}
          </Button>
        )}
        {connect.isPending && <span className="text-ink-soft text-sm">{t('integrations.form.wait')}</span>}
      </div>
    </form>
  )
}
