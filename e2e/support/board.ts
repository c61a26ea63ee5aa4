import { expect, type Locator, type Page } from '@playwright/test'
import { restDelete, restPage, restPost } from './rest.ts'

export type Status = 'new' | 'in_progress' | 'done'

/** A title no other test has. */
export function ownTitle(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`
}

/** Makes a card over REST. */
export async function makeCard(title: string, fields: Record<string, string> = {}): Promise<string> {
  return (await restPost('/cards', { title, ...fields })).id
}

/** Takes every card off the board: the browser's tests begin with an empty one. */
export async function clearBoard(): Promise<void> {
  for (;;) {
    const { rows } = await restPage('/cards', { limit: 200 })
    if (rows.length === 0) return
    for (const { id } of rows) await restDelete(`/cards/${id}`)
  }
}

/** Opens the board and waits until its cards can be moved. */
export async function openBoard(page: Page, address = '/board'): Promise<void> {
  await page.goto(address)
  await expect(page.locator('[data-rfd-droppable-id]').first()).toBeVisible()
}

export function columnOf(page: Page, status: Status): Locator {
  return page.locator(`[data-column="${status}"]`)
}

export function tileOf(page: Page, id: string): Locator {
  return page.locator(`[data-card="${id}"]`)
}

/** The cards of a column, from top to bottom. */
export async function idsOf(page: Page, status: Status): Promise<(string | null)[]> {
  return await columnOf(page, status)
    .locator('[data-card]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-card')))
}

/** Drags a card by mouse onto the middle of another place, slowly enough for the board to follow. */
export async function drag(page: Page, tile: Locator, target: Locator): Promise<void> {
  const from = await middleOf(tile)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // It takes a few pixels to be a drag and no click.
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 4 })
  const to = await middleOf(target)
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to drag from or to')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
