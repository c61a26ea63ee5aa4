'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { ConfirmDialog } from './confirm-dialog'

/**
 * While something on the page is not saved: the browser asks before the page is closed, and a link inside the panel asks
 * here. Returns what to draw, which is nothing until a link was pressed.
 */
export function useUnsaved(isChanged: boolean) {
  const { t } = useI18n()
  const router = useRouter()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const href = pressedLink(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(href)
    }
    window.addEventListener('beforeunload', ask)
    // Before the links themselves hear of it.
    document.addEventListener('click', hold, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [isChanged])
  if (target === null || !isChanged) return null
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      onConfirm={() => {
        setTarget(null)
        router.push(target)
      }}
      onClose={() => setTarget(null)}
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  )
}

/** Where a plain press of a link inside the panel leads, if it leaves this page. */
function pressedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  if (to.origin !== window.location.origin || to.pathname === window.location.pathname) return null
  return to.pathname + to.search
}
