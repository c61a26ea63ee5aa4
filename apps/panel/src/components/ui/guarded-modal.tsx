'use client'

import { type ComponentProps, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { Button } from './button'
import { Modal } from './modal'
import { useUnsaved } from './use-unsaved'

interface GuardedModalProps extends Omit<ComponentProps<typeof Modal>, 'closeLabel'> {
  /** Something in it would be lost. */
  isChanged: boolean
}

/** A sheet with a form that is not closed over unsaved changes without a word, by whatever way out. */
export function GuardedModal({ isChanged, onClose, children, ...rest }: GuardedModalProps) {
  const { t } = useI18n()
  const [isAsking, setAsking] = useState(false)
  const leaving = useUnsaved(isChanged)
  return (
    <>
      {leaving}
      <Modal {...rest} closeLabel={t('action.close')} onClose={() => (isChanged ? setAsking(true) : onClose())}>
        {isAsking && (
          <div role="alert" className="shrink-0 border-line border-b bg-warn-soft px-4 py-3 text-sm sm:px-6">
            <p className="text-warn">{t('unsaved.title')}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="md" look="danger" onClick={onClose}>
                {t('unsaved.leave')}
              </Button>
              <Button size="md" onClick={() => setAsking(false)}>
                {t('unsaved.stay')}
              </Button>
            </div>
          </div>
        )}
        {children}
      </Modal>
    </>
  )
}
