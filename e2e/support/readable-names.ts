import { expect, type Page } from '@playwright/test'
import { type PageName, settle } from './pages.ts'

const widths = [390, 1024, 1280, 1366]
const lists: readonly PageName[] = [
  'restaurants',
  'menu',
  'menu analysis',
  'checks',
  'voids and returns',
  'staff',
  'waiter',
  'stock',
  'stock position',
  'agents',
  'journal',
  'journal run',
  'team',
  'keys',
  'requests',
  'webhooks',
  'mailings',
  'audit',
]

/** Expects of the open page, if it is a list, names that can be read and nothing wider than the screen, from a phone to a wide laptop. */
export async function expectReadableNames(page: Page, name: PageName): Promise<void> {
  if (!lists.includes(name)) return
  const former = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    const { unread, overflow } = await readNames(page)
    expect.soft(unread, `${name} at ${width}: names cut before 16 letters`).toEqual([])
    expect.soft(overflow, `${name} at ${width}: wider than the screen`).toBeLessThanOrEqual(0)
  }
  if (former) await page.setViewportSize(former)
}

/** The names of rows with room for fewer than sixteen letters and less than they need, and by how much the page overflows. */
function readNames(page: Page): Promise<{ unread: string[]; overflow: number }> {
  return page.evaluate(() => {
    const sixteen = 'название позиции'
    const pen = document.createElement('canvas').getContext('2d')
    const unread = new Set<string>()
    for (const row of document.querySelectorAll('main :is(th[scope=row], li h3)')) {
      const name = row.querySelector('a, button, time') ?? row
      const text = name.textContent?.trim() ?? ''
      if (!row.checkVisibility({ contentVisibilityAuto: true }) || text === '' || !pen) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(name)
      pen.font = font
      const needed = Math.min(pen.measureText(text).width, pen.measureText(sixteen).width)
      const cell = getComputedStyle(row)
      const room =
        row.clientWidth -
        [cell.paddingLeft, cell.paddingRight, ...(name === row ? [] : [paddingLeft, paddingRight])].reduce(
          (total, side) => total + Number.parseFloat(side),
          0,
        )
      if (room < needed - 1) unread.add(`${text.slice(0, 40)}: ${Math.round(room)} of ${Math.round(needed)} px`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return { unread: [...unread].slice(0, 3), overflow: scrollWidth - clientWidth }
  })
}
