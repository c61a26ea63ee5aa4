/** The part of a window that a way back goes through. */
export interface BackWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  history: Pick<History, 'go'>
  location: Pick<Location, 'href'>
  /** Tells how far the way back went; browsers of before 2026 may not have it. */
  navigation?: { readonly currentEntry: { readonly index: number } | null }
}

/** One way out that was agreed to passes every guard of the page. */
let isPassing = false

/**
 * Holds the browser's way back and forth while the page has something to lose: the step is taken back before the router
 * hears of it, and `onAsk` is given what takes it after all. Steps that stay in the place pass. Returns how to let go.
 */
export function holdBack(page: BackWindow, onAsk: (leave: () => void) => void): () => void {
  const here = placeOf(page.location.href)
  const index = () => page.navigation?.currentEntry?.index
  let held = index()
  let isAway = false
  const onPop = (event: Event) => {
    if (isPassing) return
    if (placeOf(page.location.href) === here) {
      // Back again after a step that was held, of which nobody else has heard.
      if (isAway) event.stopImmediatePropagation()
      isAway = false
      held = index()
      return
    }
    event.stopImmediatePropagation()
    const now = index()
    // Where it can't be told, the step was one back.
    const steps = now === undefined || held === undefined ? -1 : now - held
    isAway = true
    page.history.go(-steps)
    onAsk(() => {
      isPassing = true
      page.addEventListener('popstate', () => setTimeout(() => (isPassing = false)), { once: true })
      page.history.go(steps)
    })
  }
  // Before the router, whose listener is there already.
  page.addEventListener('popstate', onPop, { capture: true })
  return () => page.removeEventListener('popstate', onPop, { capture: true })
}

/** What a page is of as far as a form on it goes: its path, and which form the address asks for. */
export function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return `${pathname} ${searchParams.get('edit') ?? ''}`
}
