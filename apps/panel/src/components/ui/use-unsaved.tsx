'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { ConfirmDialog } from './confirm-dialog'
import { delayUntil, placeOf } from './delay-until'

/**
 * Asks before unsaved changes are lost: the browser asks before the page is closed, and this dialog asks on links
 * inside the panel and on back and forward. Returns the dialog to render, which is null until one of them is used.
 */
export function useUnsaved(isChanged: boolean, words: { text?: string; leaveLabel?: string } = {}) {
  const { t } = useI18n()
  const router = useRouter()
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const href = pressedLink(event)
      if (href === null) return
      event.preventDefault()
      // Keep other guards of the page from asking too.
      event.stopImmediatePropagation()
      setLeaving({ leave: () => router.push(href) })
    }
    window.addEventListener('beforeunload', ask)
    // Captured, so that it runs before the handlers of the links.
    document.addEventListener('click', hold, { capture: true })
    const letGo = delayUntil(window, (leave) => setLeaving({ leave }))
    return () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [isChanged, router])
  // Saved meanwhile: nothing is left to ask, and the question must not return with the next change.
  if (leaving !== null && !isChanged) setLeaving(null)
  if (leaving === null || !isChanged) return null
  return (
    <ConfirmDialog
      title={words.text === undefined ? t('unsaved.title') : t('unsaved.leaving')}
      confirmLabel={words.leaveLabel ?? t('unsaved.leave')}
      onConfirm={() => {
        setLeaving(null)
        leaving.leave()
      }}
      onClose={() => setLeaving(null)}
    >
      <p>{words.text ?? t('unsaved.text')}</p>
    </ConfirmDialog>
  )
}

/** Returns the path of a plainly clicked link inside the panel, if it leaves this page. */
function pressedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  if (to.origin !== window.location.origin || placeOf(to.href) === placeOf(window.location.href)) return null
  return to.pathname + to.search
}
