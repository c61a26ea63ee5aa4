'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@vitrina/contract/key'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { type SentForm, useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { defaultLimit, keyLimit, type LimitValues } from './key-values'

interface KeyLimitDialogProps {
  stored: ApiKey
  /** The limit of keys that have none of their own. */
  usual: number
  onClose: () => void
}

/** Gives a key a limit of its own, or returns it to the workspace's limit. */
export function KeyLimitDialog({ stored: { id, name, rateLimit }, usual, onClose }: KeyLimitDialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: { rateLimit: rateLimit === null ? '' : String(rateLimit) },
    schema: keyLimit,
    send: (limit) => client.keys.setLimit.mutate({ ...limit, id }),
    stale: [trpc.keys.list.queryFilter()],
    onSaved: onClose,
  })
  return (
    <LimitForm
      form={form}
      title={t('developers.keys.limit.title', { name })}
      hint={t('developers.keys.limit.hint', { limit: usual })}
      placeholder={String(usual)}
      onClose={onClose}
    />
  )
}

/** Sets the limit of keys that have none of their own. */
export function DefaultLimitDialog({ stored, onClose }: { stored: number; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const form = useSentForm({
    start: { rateLimit: String(stored) },
    schema: defaultLimit,
    send: ({ rateLimit }) => client.settings.set.mutate({ key: 'key.rateLimit', value: rateLimit }),
    stale: [trpc.keys.list.queryFilter()],
    onSaved: (settings) => {
      queryClient.setQueryData(trpc.settings.get.queryKey(), settings)
      onClose()
    },
  })
  return (
    <LimitForm
      form={form}
      title={t('developers.keys.defaultLimit')}
      hint={t('developers.keys.defaultLimit.form')}
      required
      onClose={onClose}
    />
  )
}

interface LimitFormProps<Sent, Saved> {
  form: SentForm<LimitValues, Sent, Saved>
  title: string
  hint: string
  required?: boolean
  placeholder?: string
  onClose: () => void
}

/** Asks for a limit of requests per minute. */
function LimitForm<Sent, Saved>({ form, title, onClose, ...field }: LimitFormProps<Sent, Saved>) {
  const { t } = useI18n()
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
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        step={1}
        {...field}
      />
    </FormDialog>
  )
}
