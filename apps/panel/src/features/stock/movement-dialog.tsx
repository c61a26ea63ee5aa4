'use client'

import { CreateMovement } from '@vitrina/contract/stock'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { type MovementDraft, movementOf, newDraft } from './movement-draft'
import { MovementFields } from './movement-fields'

interface MovementDialogProps {
  position?: { name: string; unit: string | null }
  onClose: () => void
}

/** Records a receipt or a write-off. It can't be undone, so it is shown in full once more before it is recorded. */
export function MovementDialog({ position, onClose }: MovementDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const summary = useSummary()
  const form = useSentForm({
    start: newDraft(position),
    schema: typed(CreateMovement, (draft: MovementDraft) => movementOf(draft, locale)),
    errors: () => ({
      restaurant: t('stock.wrong.restaurant'),
      dish: t('stock.wrong.dish'),
      quantity: t('stock.wrong.quantity'),
      occurredAt: t('stock.wrong.occurredAt'),
      lowThreshold: t('stock.wrong.lowThreshold'),
    }),
    send: (movement) => client.stock.move.mutate(movement),
    stale: [trpc.stock.pathFilter(), trpc.dashboards.pathFilter()],
    onSaved: onClose,
    toast: (_, movement, draft) => t('stock.recorded', { what: summary(draft, movement) }),
  })
  return (
    <FormDialog
      form={form}
      title={t('stock.record')}
      submitLabel={t('stock.review')}
      review={{
        title: t('stock.confirm.title'),
        submitLabel: t('stock.confirm.do'),
        text: (movement) => (
          <>
            <p className="font-medium wrap-anywhere">{summary(form.values, movement)}</p>
            <p className="text-ink-soft text-sm">{t('stock.confirm.hint')}</p>
          </>
        ),
      }}
      onClose={onClose}
      className="w-[min(38rem,calc(100vw-1rem))]"
    >
      <MovementFields form={form} />
    </FormDialog>
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
