import { type KeyboardEvent, type MouseEvent, useState } from 'react'

/** Code that is fetched when a button is neared and used from its first press on. `fetched` is null until then. */
export function useFetched<T>(load: () => Promise<T>) {
  const [fetched, setFetched] = useState<T | null>(null)
  // One that failed is asked for again by the press; a press that fails leaves the button as it was.
  const near = () => void load().catch(() => undefined)
  const open = () => void load().then((code) => setFetched(() => code), console.error)
  /** Handlers of the button; `onPress` hears of the press before. */
  const opener = (onPress: (event: MouseEvent) => void = () => undefined) => ({
    onPointerEnter: near,
    onFocus: near,
    onClick: (event: MouseEvent) => {
      onPress(event)
      open()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      event.currentTarget.click()
    },
  })
  return { fetched, opener }
}
