'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { comparedInput } from '@/features/period/resolve-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface EraseNameProps {
  id: string
  name: string
  /** What the page shows, whose summary it has loaded. */
  period: Period & { compare: string | null }
}

/** For owners: erases the name of a waiter whose personal data may no longer be kept. */
export function EraseName({ id, name, period }: EraseNameProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const { workspace } = useSession()
  const [isAsking, setAsking] = useState(false)
  const erase = useMutation(
    trpc.waiters.anonymize.mutationOptions({
      onSuccess: async ({ name, uploads }) => {
        await queryClient.invalidateQueries()
        setAsking(false)
        show({ text: t('staff.erase.done', { name, count: uploads }) })
      },
    }),
  )
  const isOwner = workspace.role === 'owner'
  const input = { id, ...comparedInput(period) }
  const summary = useQuery(trpc.waiters.summary.queryOptions(input, { enabled: isOwner }))
  if (!isOwner || summary.data?.data.isAnonymous !== false) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 text-ink-soft text-sm print:hidden">
      <p className="min-w-0 flex-1 basis-72">{t('staff.erase.why')}</p>
      <Button onClick={() => setAsking(true)}>{t('staff.erase')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('staff.erase.ask', { name })}
          confirmLabel={t('staff.erase')}
          isPending={erase.isPending}
          error={erase.error}
          onConfirm={() => erase.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          <p>{t('staff.erase.text')}</p>
          <p className="mt-2">{t('staff.erase.rest')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
