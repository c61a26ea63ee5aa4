'use client'

import { type RefObject, useEffect, useState } from 'react'

/**
 * Shows a part of the page over the whole screen, which then does not go dark. Where the browser gives no full screen, as
 * on an iPhone, the part covers the page. Escape leaves either way.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<'screen' | 'page' | null>(null)
  const isFull = shown !== null

  useEffect(() => {
    if (shown === null) return
    const root = document.documentElement
    const leave = () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      setShown(null)
    }
    const onChange = () => document.fullscreenElement === null && setShown(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    if (shown === 'screen') document.addEventListener('fullscreenchange', onChange)
    else root.classList.add('overflow-hidden')
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      root.classList.remove('overflow-hidden')
    }
  }, [shown])

  useEffect(() => (isFull ? keepAwake() : undefined), [isFull])

  const enter = async () => {
    try {
      if (!part.current || !document.fullscreenEnabled) throw new Error('There is no full screen here')
      await part.current.requestFullscreen()
      setShown('screen')
    } catch {
      setShown('page')
    }
  }
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    setShown(null)
  }
  return { isFull, enter: () => void enter(), leave }
}

/** Holds the screen lit until the returned function is called; only where the browser can. */
function keepAwake(): () => void {
  let isOver = false
  let held: WakeLockSentinel | null = null
  const hold = async () => {
    // A browser lets go when the page is not looked at, and does not take hold again by itself.
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    held = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) void held?.release()
  }
  const onLook = () => void hold()
  document.addEventListener('visibilitychange', onLook)
  void hold()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onLook)
    void held?.release()
  }
}
