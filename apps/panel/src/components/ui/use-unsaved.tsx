'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { ConfirmDialog } from './confirm-dialog'
import { delayUntil, placeOf } from './delay-until'

/**
 * While something on the page is not saved: the browser asks before the page is closed, and a link inside the panel and
 * the browser's way back ask here. Returns what to draw, which is nothing until one of them was taken.
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
      // Nor do other guards of the page ask.
      event.stopImmediatePropagation()
      setLeaving({ leave: () => router.push(href) })
    }
    window.addEventListener('beforeunload', ask)
    // Before the links themselves hear of it.
    document.addEventListener('click', hold, { capture: true })
    const letGo = delayUntil(window, (leave) => setLeaving({ leave }))
    return () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [isChanged, router])
  // Saved meanwhile: there is nothing to ask any more, nor the next time something is changed.
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

/** Where a plain press of a link inside the panel leads, if it leaves this page. */
function pressedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  if (to.origin !== window.location.origin || placeOf(to.href) === placeOf(window.location.href)) return null
  return to.pathname + to.search
}
