/** The part of a window that a way back goes through. */
export interface BackWindow extends Pick<Window, 'addEventListener'> {
  history: Pick<History, 'go'>
  location: Pick<Location, 'href'>
  /** Tells how far the way back went; browsers of before 2026 may not have it. */
  navigation?: { readonly currentEntry: { readonly index: number } | null }
}

/** One way out that was agreed to passes every guard of the page. */
let isPassing = false

type Guard = (event: Event) => boolean
const guards: Guard[] = []

/**
 * Lets guards hear of the way back. To be called before the router begins to listen: on a window, listeners are called in
 * the order they came, whatever phase they ask for.
 */
export function listenForWayBack(page: BackWindow): void {
  page.addEventListener('popstate', (event) => {
    if (!isPassing) guards.some((guard) => guard(event))
  })
}

/**
 * Holds the browser's way back and forth while the page has something to lose: the step is taken back before the router
 * hears of it, and `onAsk` is given what takes it after all. Steps that stay in the place pass. Returns how to let go.
 */
export function delayUntil(page: BackWindow, onAsk: (leave: () => void) => void): () => void {
  const here = placeOf(page.location.href)
  const index = () => page.navigation?.currentEntry?.index
  let held = index()
  let isAway = false
  const guard = (event: Event) => {
    const wasAway = isAway
    isAway = placeOf(page.location.href) !== here
    if (!isAway) {
      held = index()
      // Back again after a step that was held, of which nobody else has heard.
      if (wasAway) event.stopImmediatePropagation()
      return wasAway
    }
    event.stopImmediatePropagation()
    const now = index()
    // Where it can't be told, the step was one back.
    const steps = now === undefined || held === undefined ? -1 : now - held
    page.history.go(-steps)
    onAsk(() => {
      isPassing = true
      page.addEventListener('popstate', () => setTimeout(() => (isPassing = false)), { once: true })
      page.history.go(steps)
    })
    return true
  }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** What a page is of as far as a form on it goes: its path, and which form the address asks for. */
export function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return `${pathname} ${searchParams.get('edit') ?? ''}`
}
