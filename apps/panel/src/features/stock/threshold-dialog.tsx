'use client'

import { type PositionDetail, SetThreshold } from '@vitrina/contract/stock'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn } from '@/lib/number-in'
import { useTRPC, useTRPCClient } from '@/trpc/client'

/** Sets the threshold of a position, or removes it. */
export function ThresholdDialog({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { name, unit, lowThreshold } = position
  const named = { name, ...(unit !== null && { unit }) }
  const form = useSentForm({
    start: { lowThreshold: lowThreshold === null ? '' : String(lowThreshold) },
    schema: typed(SetThreshold, (values: { lowThreshold: string }) => ({
      ...named,
      lowThreshold: numberIn(values.lowThreshold, locale) ?? Number.NaN,
    })),
    errors: () => ({ lowThreshold: t('stock.threshold.wrong') }),
    send: (threshold) => client.stock.setThreshold.mutate(threshold),
    stale: [trpc.stock.pathFilter(), trpc.dashboards.pathFilter()],
    onSaved: onClose,
    toast: (_, sent) => t(sent.lowThreshold === null ? 'stock.threshold.cleared' : 'stock.threshold.saved', { name }),
  })
  return (
    <FormDialog
      form={form}
      title={t('stock.threshold.title', { name })}
      submitLabel={t('action.save')}
      actions={
        lowThreshold !== null && (
          <Button
            size="md"
            variant="ghost"
            className="mr-auto"
            disabled={form.isPending}
            onClick={() => form.send({ ...named, lowThreshold: null })}
          >
            {t('stock.threshold.clear')}
          </Button>
        )
      }
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <TextField
        form={form}
        name="lowThreshold"
        label={unit === null ? t('stock.threshold') : `${t('stock.threshold')}, ${unit}`}
        hint={t('stock.threshold.hint')}
        inputMode="decimal"
        maxLength={24}
      />
    </FormDialog>
  )
}
