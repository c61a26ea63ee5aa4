import { useEffect, useRef, useState } from 'react'

/** A frame that scrolls, and past which of its edges there is more to see. */
export function useCutEdges() {
  const frame = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState({ right: false, bottom: false })
  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const look = () => {
      const right = box.scrollWidth - box.clientWidth - box.scrollLeft > 1
      const bottom = box.scrollHeight - box.clientHeight - box.scrollTop > 1
      setCut((was) => (was.right === right && was.bottom === bottom ? was : { right, bottom }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return { frame, cut }
}
