'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LimitForm } from './limit-form'

/** The limit of keys that have none of their own. */
export function DefaultLimit({ limit, mayChange }: { limit: number; mayChange: boolean }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const change = useMutation(
    trpc.settings.set.mutationOptions({
      onSuccess: async (settings) => {
        queryClient.setQueryData(trpc.settings.get.queryKey(), settings)
        await queryClient.invalidateQueries(trpc.keys.list.queryFilter())
        setOpen(false)
      },
    }),
  )
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-sm">{t('developers.keys.defaultLimit')}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('developers.keys.defaultLimit.hint', { count: limit })}</p>
      </div>
      {mayChange && <Button onClick={() => setOpen(true)}>{t('action.edit')}</Button>}
      {isOpen && (
        <LimitForm
          title={t('developers.keys.defaultLimit')}
          hint={t('developers.keys.defaultLimit.form')}
          held={limit}
          mayBeEmpty={false}
          error={change.error}
          isPending={change.isPending}
          onSave={(value) => value !== null && change.mutate({ key: 'key.rateLimit', value })}
          onClose={() => {
            change.reset()
            setOpen(false)
          }}
        />
      )}
    </Card>
  )
}
