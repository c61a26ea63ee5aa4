import type { ExchangeProgress } from '@vitrina/core/exchange/report'

/** Progress of an exchange as one self-updating line of a terminal; silent without a terminal. */
export function createProgressLine(): { show(progress: ExchangeProgress): void; clear(): void } {
  const { stderr } = process
  let shownAt = 0
  const show = (progress: ExchangeProgress) => {
    const now = performance.now()
    if (!stderr.isTTY || now - shownAt < 200) return
    shownAt = now
    stderr.write(`\r\u001b[K${progressText(progress)}`)
  }
  return { show, clear: () => stderr.isTTY && stderr.write('\r\u001b[K') }
}

function progressText({ phase, rowsRead, expectedRows, daysDone, daysTotal }: ExchangeProgress): string {
  switch (phase) {
    case 'reading':
      return `reading: ${rowsRead}${expectedRows === null ? '' : ` of ${expectedRows}`} rows`
    case 'settling':
      return `settling ${rowsRead} rows`
    case 'replacing':
      return `restaurant-days: ${daysDone} of ${daysTotal ?? '?'}`
    case 'stock':
      return 'stock movements'
  }
}
