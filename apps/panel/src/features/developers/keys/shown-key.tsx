'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { ShownSecret } from '../shown-secret'

/** The dialog with a key that has just been created. It is shown only this once. */
export function ShownKey({ secret, onClose, children }: { secret: string; onClose: () => void; children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <GuardedModal
      title={t('developers.keys.made')}
      isGuarded
      warning={t('developers.keys.shown.ask')}
      leaveLabel={t('developers.keys.shown.leave')}
      onClose={onClose}
    >
      <div className="space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
        <ShownSecret label={t('developers.keys.key')} secret={secret} warning={t('developers.keys.shown.warning')}>
          <p className="text-ink-soft text-sm">{t('developers.keys.shown.how')}</p>
          {children}
        </ShownSecret>
        <div className="flex justify-end">
          <Button size="md" variant="primary" onClick={onClose}>
            {t('developers.keys.shown.done')}
          </Button>
        </div>
      </div>
    </GuardedModal>
  )
}
