'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { CodeBlock } from '../developers/code-block'
import { ShownSecret } from '../developers/shown-secret'

const example = `t, v1 = X-Service-Signature: t=<t>,v1=<v1>
v1 == hex(HMAC-SHA256(secret, t + "." + body))`

/** A signing secret that has just been created, and how a receiver uses it. */
export function ShownSigningSecret(props: { secret: string; note?: string | undefined; onDone: () => void }) {
  const { secret, note, onDone } = props
  const { t } = useI18n()
  return (
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
        <Button size="md" variant="primary" onClick={onDone}>
          {t('webhooks.secret.done')}
        </Button>
      </div>
    </div>
  )
}
