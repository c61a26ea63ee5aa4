'use client'

import { useEffect, useRef } from 'react'

/** Brings the last question to the top of the screen as it is asked, and again as its answer comes. */
export function useLastInSight(question: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const former = useRef(question)
  useEffect(() => {
    // A conversation that is opened is read from where the reader looks.
    if (question !== undefined || former.current !== undefined) {
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      log.current?.lastElementChild?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    }
    former.current = question
  }, [question])
  return log
}
