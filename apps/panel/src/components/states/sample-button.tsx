'use client'

import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Refusal } from './refusal'

/** Opens sample data and leads there; for those who may bring data themselves (`mayUpload`). */
export function SampleButton() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const open = useMutation(trpc.session.openSample.mutationOptions({ onSuccess: () => window.location.assign('/') }))
  return (
    <>
      <Button
        size="md"
        disabled={open.isPending || open.isSuccess}
        onClick={() => open.mutate()}
        className="max-sm:whitespace-normal"
      >
        <FlaskConical aria-hidden="true" />
        {t('start.sample')}
      </Button>
      {open.isError && <Refusal>{t('sample.failed')}</Refusal>}
    </>
  )
}
