import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useToast } from './toast'

/** Fetches code when the user approaches a button, for use from the first press on. `fetched` is null until then. */
export function useFetched<T>(load: () => Promise<T>) {
  const { t } = useI18n()
  const toast = useToast()
  const [fetched, setFetched] = useState<T | null>(null)
  const [isFetching, setFetching] = useState(false)
  // If this fails, the press fetches it again.
  const near = () => void load().catch(() => undefined)
  const open = async (button: EventTarget) => {
    setFetching(true)
    try {
      const code = await load()
      // Do not open it if the user has moved on meanwhile.
      const at = document.activeElement
      if (at === button || at === null || at === document.body) setFetched(() => code)
    } catch (error) {
      console.error(error)
      toast({ text: t('open.failed') })
    } finally {
      setFetching(false)
    }
  }
  /** Handlers of the button; `onPress` is called first. */
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
