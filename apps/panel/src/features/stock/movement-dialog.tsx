'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateMovement } from '@vitrina/contract/stock'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useToast } from '@/components/ui/toast'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { type DraftField, type MovementDraft, newDraft, readDraft } from './movement-draft'
import { MovementFields } from './movement-fields'

interface MovementDialogProps {
  position?: { name: string; unit: string | null }
  onClose: () => void
}

/** Records a receipt or a write-off. It can't be undone, so it is shown in full once more before it is recorded. */
export function MovementDialog({ position, onClose }: MovementDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [start] = useState(() => newDraft(position))
  const [draft, setDraft] = useState(start)
  const [wrong, setWrong] = useState<readonly DraftField[]>([])
  const [movement, setMovement] = useState<CreateMovement | null>(null)
  const summary = useSummary()
  const move = useMutation(
    trpc.stock.move.mutationOptions({
      onSuccess: async (_, recorded) => {
        onClose()
        show({ text: t('stock.recorded', { what: summary(draft, recorded) }) })
        await Promise.all([
          queryClient.invalidateQueries(trpc.stock.pathFilter()),
          queryClient.invalidateQueries(trpc.dashboards.pathFilter()),
        ])
      },
    }),
  )
  const review = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft, locale)
    if ('movement' in read) setMovement(read.movement)
    else setWrong(read.wrong)
  }
  return (
    <GuardedModal
      title={movement ? t('stock.confirm.title') : t('stock.record')}
      isGuarded={JSON.stringify(draft) !== JSON.stringify(start) && !move.isSuccess}
      onClose={onClose}
      className="w-[min(38rem,calc(100vw-1rem))]"
    >
      {movement ? (
        <div className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
          <p className="font-medium wrap-anywhere">{summary(draft, movement)}</p>
          <p className="text-ink-soft text-sm">{t('stock.confirm.hint')}</p>
          <FormProblem error={move.error} />
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button size="md" disabled={move.isPending} onClick={() => setMovement(null)}>
              {t('action.back')}
            </Button>
            <Button size="md" variant="primary" disabled={move.isPending} onClick={() => move.mutate(movement)}>
              {move.isPending ? t('action.saving') : t('stock.confirm.do')}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={review} noValidate className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
          <MovementFields
            draft={draft}
            wrong={wrong}
            onChange={(values) => {
              setDraft({ ...draft, ...values })
              setWrong([])
            }}
          />
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button size="md" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button size="md" variant="primary" type="submit">
              {t('stock.review')}
            </Button>
          </div>
        </form>
      )}
    </GuardedModal>
  )
}

/** A movement in one line: `Приход: Мука, 12,5 кг. Север, 20 ноября`. */
function useSummary() {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  return (draft: MovementDraft, { kind, quantity, unit, occurredAt, reason, lowThreshold }: CreateMovement) => {
    const much = figure.amount(quantity, unit ?? null)
    const when = occurredAt === undefined ? t('stock.now') : date.day(occurredAt)
    const limit = typeof lowThreshold === 'number' ? figure.exact('quantity', lowThreshold) : null
    return [
      `${t(`stock.record.${kind}`)}: ${draft.product.trim()}, ${much}`,
      `${draft.restaurant}, ${when}`,
      reason,
      limit !== null && `${t('stock.threshold')} ${limit}`,
    ]
      .filter(Boolean)
      .join('. ')
  }
}
