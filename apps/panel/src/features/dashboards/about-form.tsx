'use client'

import { CreateDashboard } from '@vitrina/contract/dashboard'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { textOrNull, typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'

interface About {
  name: string
  description: string | null
}

interface AboutFormProps {
  title: string
  start: { name: string; description: string }
  submitLabel: string
  send: (about: About) => Promise<unknown>
  onClose: () => void
}

const schema = typed(
  CreateDashboard.pick({ name: true, description: true }).required(),
  (values: AboutFormProps['start']) => ({
    name: values.name.trim(),
    description: textOrNull(values.description),
  }),
)

/** The dialog that asks for a dashboard's name and description. */
export function AboutForm({ title, start, submitLabel, send, onClose }: AboutFormProps) {
  const { t } = useI18n()
  const form = useSentForm({ start, schema, errors: () => ({ name: t('dashboards.nameEmpty') }), send })
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      pendingLabel={submitLabel}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <TextField
        form={form}
        name="name"
        label={t('dashboards.name')}
        isFirst
        required
        maxLength={120}
        placeholder={t('dashboards.name.example')}
      />
      <TextField
        form={form}
        name="description"
        label={t('dashboards.description')}
        hint={t('dashboards.description.hint')}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
