'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PositionDetail, SetThreshold } from '@vitrina/contract/stock'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn } from '@/lib/number-in'
import { useTRPC } from '@/trpc/client'

const Threshold = SetThreshold.shape.lowThreshold.unwrap()

/** Sets the threshold of a position, or takes it away. */
export function ThresholdDialog({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const { name, unit, lowThreshold } = position
  const held = lowThreshold === null ? '' : String(lowThreshold)
  const [text, setText] = useState(held)
  const [wrong, setWrong] = useState<string | null>(null)
  const set = useMutation(
    trpc.stock.setThreshold.mutationOptions({
      onSuccess: async (_, { lowThreshold: now }) => {
        onClose()
        show({ text: now === null ? t('stock.threshold.cleared', { name }) : t('stock.threshold.saved', { name }) })
        await Promise.all([
          queryClient.invalidateQueries(trpc.stock.pathFilter()),
          queryClient.invalidateQueries(trpc.dashboards.pathFilter()),
        ])
      },
    }),
  )
  const save = (value: number | null) => set.mutate({ name, ...(unit !== null && { unit }), lowThreshold: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = Threshold.safeParse(numberIn(text, locale))
    if (parsed.success) save(parsed.data)
    else setWrong(t('stock.threshold.wrong'))
  }
  return (
    <GuardedModal
      title={t('stock.threshold.title', { name })}
      isGuarded={text !== held && !set.isSuccess}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <form onSubmit={submit} noValidate className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
        <Field
          label={unit === null ? t('stock.threshold') : `${t('stock.threshold')}, ${unit}`}
          hint={t('stock.threshold.hint')}
          error={wrong}
        >
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setWrong(null)
              }}
              {...control}
            />
          )}
        </Field>
        <FormProblem error={set.error} />
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          {lowThreshold !== null && (
            <Button size="md" look="ghost" className="mr-auto" disabled={set.isPending} onClick={() => save(null)}>
              {t('stock.threshold.clear')}
            </Button>
          )}
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="md" look="primary" type="submit" disabled={set.isPending}>
            {set.isPending ? t('action.saving') : t('action.save')}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}
