import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Where the pointer is over a still chart, and whether it was pressed there. */
interface Approach extends Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'> {
  isPress: boolean
}

const signs = ['pointermove', 'touchstart', 'keydown'] as const

/**
 * Brings the drawing of a still chart when somebody comes to it, and passes on to it what was done before: the pointer's
 * place, a press, the focus. The code is fetched at the first sign of life on the page; what can't be fetched is asked for
 * again the next time.
 */
export function useDrawing<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Drawing, setDrawing] = useState<ComponentType<Props> | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const still = useRef<HTMLButtonElement>(null)
  const approach = useRef<Approach | null>(null)
  const [fetchCode] = useState(() => load)

  useEffect(() => {
    const fetch = () => {
      forget()
      void fetchCode().catch(() => undefined)
    }
    const forget = () => {
      for (const sign of signs) window.removeEventListener(sign, fetch)
    }
    for (const sign of signs) window.addEventListener(sign, fetch, { passive: true })
    return forget
  }, [fetchCode])

  useEffect(() => {
    const drawn = area.current
    if (Drawing === null || drawn === null) return
    return whenDrawn(drawn, (chart) => {
      passOn(chart, approach.current, document.activeElement === still.current)
      setDrawn(true)
    })
  }, [Drawing])

  const want = () => void fetchCode().then((code) => setDrawing(() => code.default), console.error)
  const near = ({ clientX, clientY, pointerType, type, button }: PointerEvent) => {
    if (isDrawn) return
    const isPress = (type === 'pointerup' && button === 0) || approach.current?.isPress === true
    approach.current = { clientX, clientY, pointerType, isPress }
    want()
  }
  const leave = () => {
    approach.current = null
  }
  return {
    area,
    still,
    Drawing,
    isDrawn,
    want,
    onPointerEnter: near,
    onPointerMove: near,
    onPointerUp: near,
    onPointerLeave: leave,
    onPointerCancel: leave,
  }
}

/** Calls back when the drawing stands in the area, which has to be measured first. Returns how to stop waiting. */
function whenDrawn(area: HTMLElement, onDrawn: (chart: HTMLElement) => void): () => void {
  const look = () => {
    const chart = area.querySelector<HTMLElement>('.recharts-wrapper')
    if (!chart) return
    observer.disconnect()
    onDrawn(chart)
  }
  const observer = new MutationObserver(look)
  observer.observe(area, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

function passOn(chart: HTMLElement, approach: Approach | null, hadFocus: boolean): void {
  if (hadFocus) chart.querySelector<SVGElement>('.recharts-surface')?.focus({ preventScroll: true })
  if (approach === null) return
  const { pointerType, isPress, clientX, clientY } = approach
  const at = { bubbles: true, clientX, clientY }
  chart.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType }))
  chart.dispatchEvent(new MouseEvent('mousemove', at))
  // The drawing takes a frame to know which point the pointer is at.
  if (isPress) afterFrames(2, () => chart.dispatchEvent(new MouseEvent('click', at)))
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()))
}
