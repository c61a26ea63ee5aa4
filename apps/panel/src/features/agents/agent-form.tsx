'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentDetail } from '@vitrina/contract/agent'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { AgentFields } from './agent-fields'
import { labelledAgent } from './agent-labels'
import { type AgentValues, valuesOf, withoutOwn } from './agent-values'

interface AgentFormProps {
  /** Null for a new agent. */
  agent: AgentDetail | null
  onChanged: (isChanged: boolean) => void
  /** The user is about to close the form with unsaved changes. */
  isLeaving: boolean
  onLeave: () => void
  onStay: () => void
  onCancel: () => void
}

/** What an agent is, does and may do; all fields are saved together. */
export function AgentForm({ agent, onChanged, isLeaving, onLeave, onStay, onCancel }: AgentFormProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { scopes } = useSession()
  // The agent as it was when the form was opened: changes others make meanwhile are reported on saving.
  const [held, setHeld] = useState(agent)
  const [values, setValues] = useState(() => valuesOf(agent, scopes))
  const [isTried, setTried] = useState(false)
  const onSuccess = async () => {
    onLeave()
    await queryClient.invalidateQueries({ queryKey: trpc.agents.pathKey() })
  }
  const create = useMutation(trpc.agents.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.agents.update.mutationOptions({ onSuccess }))
  const { error, isPending } = held === null ? create : update
  const wrong = errorsOf(t, error, isTried && values.name.trim() === '')

  const change = (next: Partial<AgentValues>) => {
    const all = { ...values, ...next }
    setValues(all)
    onChanged(JSON.stringify(all) !== JSON.stringify(valuesOf(held, scopes)))
  }
  const save = () => {
    setTried(true)
    if (values.name.trim() === '') return
    if (held === null) create.mutate(values)
    else update.mutate({ ...withoutOwn(values, held), id: held.id, version: held.version })
  }
  const reload = async () => {
    const options = trpc.agents.detail.queryOptions({ id: held?.id ?? '' })
    const fresh = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    const labelled = labelledAgent(fresh, locale)
    setHeld(labelled)
    setValues(valuesOf(labelled, scopes))
    onChanged(false)
    update.reset()
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <AgentFields values={values} held={held} wrong={wrong} onChange={change} />
      <div className="shrink-0 border-line border-t px-4 py-3 sm:px-6">
        {wrong.other && (
          <div role="alert" className="mb-3 text-bad text-sm">
            <p>{wrong.other}</p>
            {problemOf(error)?.code === 'conflict' && (
              <Button className="mt-2" onClick={() => void reload()}>
                {t('agents.form.reload')}
              </Button>
            )}
          </div>
        )}
        {isLeaving ? (
          <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto text-sm">{t('agents.form.unsaved')}</p>
            <Button onClick={onLeave}>{t('agents.form.discard')}</Button>
            <Button variant="primary" onClick={onStay}>
              {t('agents.form.stay')}
            </Button>
          </div>
        ) : (
          <div className="flex justify-end gap-2">
            <Button onClick={onCancel}>{t('agents.form.cancel')}</Button>
            <Button type="submit" variant="primary" disabled={isPending}>
              {t(isPending ? 'agents.form.saving' : 'agents.form.save')}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

export interface AgentErrors {
  name?: string
  scopes?: string
  adapter?: string
  /** An error that belongs to no field. */
  other?: string
}

function errorsOf(t: Translate, error: unknown, isNameless: boolean): AgentErrors {
  if (isNameless) return { name: t('agents.form.nameEmpty') }
  if (!error) return {}
  const problem = problemOf(error)
  if (problem?.code === 'conflict') return { other: t('agents.form.conflict') }
  const fields = new Set(problem?.fields)
  if (fields.has('#/name')) return { name: t('agents.form.nameTaken') }
  if (fields.has('#/scopes')) return { scopes: t('agents.form.scopesRefused') }
  if (fields.has('#/adapter')) return { adapter: t('agents.form.adapterUnknown') }
  return { other: t('agents.form.failed', { reason: problemLine(t, problem) }) }
}
