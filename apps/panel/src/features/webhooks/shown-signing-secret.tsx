'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { CodeBlock } from '../developers/code-block'
import { ShownSecret } from '../developers/shown-secret'

const example = `t, v1 = X-Service-Signature: t=<t>,v1=<v1>
v1 == hex(HMAC-SHA256(secret, t + "." + body))`

interface ShownSigningSecretProps {
  title: string
  secret: string
  note?: string
  onClose: () => void
}

/** The dialog with a signing secret that has just been created, and how a receiver uses it. */
export function ShownSigningSecret({ title, secret, note, onClose }: ShownSigningSecretProps) {
  const { t } = useI18n()
  return (
    <GuardedModal
      title={title}
      isGuarded
      warning={t('webhooks.secret.ask')}
      leaveLabel={t('action.close')}
      onClose={onClose}
    >
      <div className="space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
        <ShownSecret label={t('webhooks.secret')} secret={secret} warning={t('webhooks.secret.warning')}>
          {note && <p className="text-sm">{note}</p>}
          <div>
            <p className="mb-2 text-sm">{t('webhooks.secret.how')}</p>
            <CodeBlock label={t('webhooks.secret.formula')} code={example} />
            <p className="mt-2 text-sm">
              <Link
                href="/settings/snippets?example=signature&language=typescript"
                target="_blank"
                className="text-accent underline underline-offset-4"
              >
                {t('webhooks.secret.code')}
              </Link>
            </p>
          </div>
        </ShownSecret>
        <div className="flex justify-end">
          <Button size="md" variant="primary" onClick={onClose}>
            {t('webhooks.secret.done')}
          </Button>
        </div>
      </div>
    </GuardedModal>
  )
}
