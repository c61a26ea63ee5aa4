'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** Ends a run that goes on, after asking once more. */
export function CancelRun({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(
    trpc.agents.cancelRun.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.agents.pathKey() }),
    }),
  )
  if (!isAsking) {
    return (
      <Button onClick={() => setAsking(true)}>
        <Ban aria-hidden="true" />
        {t('run.cancel')}
      </Button>
    )
  }
  return (
    <div role="alertdialog" aria-label={t('run.cancel')} className="rounded-lg border border-line p-3 text-sm">
      <p>{t('run.cancel.confirm')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button look="primary" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('run.cancel.yes')}
        </Button>
        <Button autoFocus onClick={() => setAsking(false)}>
          {t('run.cancel.no')}
        </Button>
      </div>
      {cancel.isError && (
        <p role="alert" className="mt-2 text-bad">
          {t('run.cancel.failed', { reason: problemLine(t, problemOf(cancel.error)) })}
        </p>
      )}
    </div>
  )
}
