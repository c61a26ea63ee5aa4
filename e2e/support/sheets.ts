import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'

/** Presses what saves a file, and gives its name and bytes. */
export async function downloadBy(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Chooses an item of the menu of a chart's card. */
export async function chooseOf(card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: /^Действия с графиком/ }).click()
  await card.getByRole('menuitem', { name: item }).click()
}

/** Cells of a Russian CSV without quotes in it: the heads first. */
export function csvRows(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = text.slice(1).trimEnd().split('\r\n')
  return lines.map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
}

/** A number as a Russian CSV writes it; null where it is empty. */
export function csvNumber(cell: string | undefined): number | null {
  return cell ? Number(cell.replace(',', '.')) : null
}

/** Cells of a sheet of an Excel book by their places, as it holds them: `B6` is `1483068.52`. */
export function excelCells(bytes: Buffer, sheet = 1): Map<string, string> {
  const files = unzipSync(new Uint8Array(bytes))
  const text = (name: string) => new TextDecoder().decode(files[name])
  const words = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, word]) => word ?? '')
  const cells = text(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<c r="([A-Z]+\d+)"([^>]*)><v>([^<]*)<\/v>/g)
  return new Map(
    [...cells].map(([, place = '', attributes = '', value = '']) => [
      place,
      attributes.includes('t="s"') ? (words[Number(value)] ?? '') : value,
    ]),
  )
}

/** Names of the sheets of an Excel book. */
export function excelSheets(bytes: Buffer): string[] {
  const book = new TextDecoder().decode(unzipSync(new Uint8Array(bytes))['xl/workbook.xml'])
  return [...book.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name ?? '')
}
