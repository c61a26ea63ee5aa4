import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useToast } from './toast'

/** Code that is fetched when a button is neared and used from its first press on. `fetched` is null until then. */
export function useFetched<T>(load: () => Promise<T>) {
  const { t } = useI18n()
  const toast = useToast()
  const [fetched, setFetched] = useState<T | null>(null)
  const [isFetching, setFetching] = useState(false)
  // One that failed is asked for again by the press.
  const near = () => void load().catch(() => undefined)
  const open = async (button: EventTarget) => {
    setFetching(true)
    try {
      const code = await load()
      // Who has gone on to something else meanwhile is not called back.
      const at = document.activeElement
      if (at === button || at === null || at === document.body) setFetched(() => code)
    } catch (error) {
      console.error(error)
      toast({ text: t('open.failed') })
    } finally {
      setFetching(false)
    }
  }
  /** Handlers of the button; `onPress` hears of the press before. */
  const opener = (onPress: (event: MouseEvent) => void = () => undefined) => ({
    'aria-busy': isFetching,
    onPointerEnter: near,
    onFocus: near,
    onClick: (event: MouseEvent) => {
      onPress(event)
      void open(event.currentTarget)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      event.currentTarget.click()
    },
  })
  return { fetched, opener }
}
