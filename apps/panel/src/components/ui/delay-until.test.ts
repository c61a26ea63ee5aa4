import { afterEach, expect, test } from 'vitest'
import { type BackWindow, delayUntil, listenForWayBack } from './delay-until'

// A way out that was agreed to is over a moment later.
afterEach(() => new Promise((resolve) => setTimeout(resolve)))

/** A window with a history of addresses, which stands on the last one. */
function openWindow(paths: string[], hasNavigation = true) {
  const entries = paths.map((path) => `http://panel${path}`)
  let index = entries.length - 1
  const listeners: ((event: Event) => void)[] = []
  const heard: string[] = []
  const go = (steps = 0) => {
    index += steps
    let isStopped = false
    const event = Object.assign(new Event('popstate'), { stopImmediatePropagation: () => (isStopped = true) })
    for (const listener of [...listeners]) if (!isStopped) listener(event)
    if (!isStopped) heard.push(new URL(entries[index] ?? '').pathname + new URL(entries[index] ?? '').search)
  }
  const page: BackWindow = {
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
      if (typeof listener === 'function') listeners.push(listener)
    },
    history: { go },
    location: {
      get href() {
        return entries[index] ?? ''
      },
    },
    ...(hasNavigation && {
      navigation: {
        get currentEntry() {
          return { index }
        },
      },
    }),
  }
  listenForWayBack(page)
  return { page, go, heard, path: () => page.location.href.slice('http://panel'.length) }
}

test('a way back over something unsaved is taken back before the router hears of it, and asked about', () => {
  const { page, go, heard, path } = openWindow(['/board', '/board/1'])
  const asked: (() => void)[] = []
  const letGo = delayUntil(page, (leave) => asked.push(leave))
  go(-1)
  expect([path(), heard, asked.length]).toEqual(['/board/1', [], 1])
  asked[0]?.()
  expect([path(), heard, asked.length]).toEqual(['/board', ['/board'], 1])
  letGo()
})

test('several steps are taken back as many; without a count of them, one', () => {
  for (const hasNavigation of [true, false]) {
    const { page, go, path } = openWindow(['/', '/staff', '/board/1'], hasNavigation)
    const letGo = delayUntil(page, () => {})
    go(hasNavigation ? -2 : -1)
    expect(path()).toBe('/board/1')
    letGo()
  }
})

test('a step that leaves the form in its place passes; one that closes it is asked about', () => {
  const { page, go, heard } = openWindow([
    '/dashboards/7',
    '/dashboards/7?edit=1',
    '/dashboards/7?edit=1&from=2026-11-01',
  ])
  let asked = 0
  const letGo = delayUntil(page, () => (asked += 1))
  go(-1)
  expect([heard, asked]).toEqual([['/dashboards/7?edit=1'], 0])
  go(-1)
  expect([heard.length, asked]).toEqual([1, 1])
  letGo()
  go(-1)
  expect(heard.at(-1)).toBe('/dashboards/7')
})

test('agreed to once, the way out passes every other guard of the page', () => {
  const { page, go, path } = openWindow(['/board', '/board/1'])
  const asked: (() => void)[] = []
  const letGo = [0, 1].map(() => delayUntil(page, (leave) => asked.push(leave)))
  go(-1)
  expect(asked.length).toBe(1)
  asked[0]?.()
  expect([path(), asked.length]).toEqual(['/board', 1])
  for (const each of letGo) each()
})
