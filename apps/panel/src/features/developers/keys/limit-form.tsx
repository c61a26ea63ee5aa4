'use client'

import { SetKeyLimit } from '@vitrina/contract/key'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { numberOrNull, typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'

interface LimitFormProps {
  title: string
  hint: string
  /** Null if there is no limit of its own. */
  stored: number | null
  /** Whether the field may be left empty. */
  mayBeEmpty: boolean
  placeholder?: string
  send: (limit: number | null) => Promise<unknown>
  onClose: () => void
}

const schema = typed(SetKeyLimit.pick({ rateLimit: true }), ({ rateLimit }: { rateLimit: string }) => ({
  rateLimit: numberOrNull(rateLimit),
}))

/** Asks for a limit of requests per minute. */
export function LimitForm({ title, hint, stored, mayBeEmpty, placeholder, send, onClose }: LimitFormProps) {
  const { t } = useI18n()
  const form = useSentForm({
    start: { rateLimit: stored === null ? '' : String(stored) },
    schema,
    send: ({ rateLimit }) => send(rateLimit),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={t('action.save')}
      isNative
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <TextField
        form={form}
        name="rateLimit"
        label={t('developers.keys.limit')}
        hint={hint}
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        step={1}
        required={!mayBeEmpty}
        placeholder={placeholder}
      />
    </FormDialog>
  )
}
