/** The part of a window that the browser's back and forward go through. */
export interface BackWindow extends Pick<Window, 'addEventListener'> {
  history: Pick<History, 'go'>
  location: Pick<Location, 'href'>
  /** Says how many steps a navigation made; browsers from before 2026 may not have it. */
  navigation?: { readonly currentEntry: { readonly index: number } | null }
}

/** True while a navigation that the user confirmed passes all guards of the page. */
let isPassing = false

type Guard = (event: Event) => boolean
const guards: Guard[] = []

/**
 * Lets guards handle back and forward navigation. It must be called before the router adds its listener: on a window,
 * listeners are called in the order they were added, whatever phase they ask for.
 */
export function listenForWayBack(page: BackWindow): void {
  page.addEventListener('popstate', (event) => {
    if (!isPassing) guards.some((guard) => guard(event))
  })
}

/**
 * Blocks back and forward navigation while the page has something to lose: the step is reverted before the router sees
 * it, and `onAsk` gets a function that makes it after all. Steps within the same page pass. Returns a function that
 * unblocks.
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
      // The step was blocked and reverted; other listeners saw neither of the two events.
      if (wasAway) event.stopImmediatePropagation()
      return wasAway
    }
    event.stopImmediatePropagation()
    const now = index()
    // Where the number of steps is unknown, one step back is assumed.
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

/** Returns what identifies a page with its form: the path, and which form the address asks for. */
export function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return `${pathname} ${searchParams.get('edit') ?? ''}`
}
