'use client'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { useI18n } from '@/i18n/i18n-provider'

interface ShownSecretProps {
  label: string
  secret: string
  /** What happens to the secret afterwards, and what to do. */
  warning: string
  children?: ReactNode
}

/** A secret that is shown only this once. It comes from the response that created it and is stored nowhere else. */
export function ShownSecret({ label, secret, warning, children }: ShownSecretProps) {
  const { t } = useI18n()
  return (
    <div className="space-y-4">
      <p className="flex gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {warning}
      </p>
      <div>
        <p className="mb-1.5 font-medium text-sm">{label}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code
            data-secret
            className="min-w-0 flex-1 basis-64 select-all rounded-lg border border-line-strong bg-muted px-3 py-2.5 font-mono text-sm wrap-anywhere"
          >
            {secret}
          </code>
          <CopyButton text={secret} label={t('action.copy')} className="h-10" />
        </div>
      </div>
      {children}
    </div>
  )
}
