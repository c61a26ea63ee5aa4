import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { projectRoot } from '../src/project-root.ts'
import { findChromium } from '../src/test-run/find-chromium.ts'
import { startTrialInstallations } from '../src/test-run/trial-installation.ts'
import { printTable } from './table.ts'

const lighthouseVersion = '13.5.0'
const pages = { Overview: '/', Checks: '/checks', Board: '/board' }
const presets = ['desktop', 'mobile'] as const
const runsEach = 5
const periodChanges = 40

const Demo = z.object({ panelUrl: z.string(), email: z.string(), password: z.string() })
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ score: z.number().nullable().optional() })),
})

/**
 * Measures the panel as a visitor sees it: Lighthouse on three pages of a production build, the JavaScript loaded by a
 * first visit to the overview, and how long a change of period takes to be painted. Uses the demo's data in a separate
 * installation.
 */
export async function benchPanel(): Promise<void> {
  const signal = new AbortController().signal
  const executablePath = await findChromium(signal)
  const [installation] = await startTrialInstallations(1, '.next-test', signal)
  if (!installation) throw new Error('There is no installation to measure')
  try {
    const demo = Demo.parse(JSON.parse(await readFile(installation.demoFile, 'utf8')))
    const port = await freePort()
    const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ executablePath, args })
    try {
      const cookie = await signedIn(browser, demo)
      await lighthouse(demo.panelUrl, cookie, port)
      await firstLoad(browser, demo.panelUrl, cookie)
      await changes(browser, demo.panelUrl, cookie)
    } finally {
      await browser.close()
    }
  } finally {
    await installation.stop()
  }
}

/** The cookies of the signed-in demo person, as a header value. */
async function signedIn(browser: Browser, { panelUrl, email, password }: z.infer<typeof Demo>): Promise<string> {
  const context = await browser.newContext({ locale: 'ru-RU' })
  const page = await context.newPage()
  await page.goto(panelUrl)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('main [data-figure]').first().waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function lighthouse(panelUrl: string, cookie: string, port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-lighthouse-'))
  const rows: string[][] = []
  try {
    for (const preset of presets) {
      for (const [name, path] of Object.entries(pages)) {
        const reports: z.infer<typeof Report>[] = []
        for (let run = 0; run < runsEach; run += 1) {
          const file = join(folder, `${preset}-${name}-${run}.json`)
          reports.push(await reportOn(`${panelUrl}${path}`, { preset, cookie, port, file }))
        }
        // The median: the machine's own noise is as large as the difference being measured.
        const scores = ['performance', 'accessibility', 'best-practices'].map((category) => {
          const found = reports.map(({ categories }) => categories[category]?.score ?? 0).toSorted((a, b) => a - b)
          return ((found[Math.floor(runsEach / 2)] ?? 0) * 100).toFixed(0)
        })
        rows.push([`${name}, ${preset}`, ...scores])
        const [first] = reports
        for (const id of faultsOf(first)) console.log(`  ${name}, ${preset}: ${id}`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  printTable(
    `Lighthouse ${lighthouseVersion}, the middle of ${runsEach} runs`,
    ['', 'performance', 'accessibility', 'best practices'],
    rows,
  )
}

interface LighthouseRun {
  preset: (typeof presets)[number]
  cookie: string
  port: number
  file: string
}

async function reportOn(url: string, { preset, cookie, port, file }: LighthouseRun): Promise<z.infer<typeof Report>> {
  const args = [
    ...['dlx', `lighthouse@${lighthouseVersion}`, url, '--quiet', `--port=${port}`, '--output=json'],
    ...[`--output-path=${file}`, `--extra-headers=${JSON.stringify({ Cookie: cookie })}`],
    '--only-categories=performance,accessibility,best-practices',
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const pnpm = join(projectRoot, 'node_modules/.bin/pnpm')
  await untilItRuns(() => promisify(execFile)(pnpm, args, { cwd: tmpdir(), maxBuffer: 1e8 }))
  return Report.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** Occasionally the browser gives no trace of a load; such a run has no result and is repeated. */
async function untilItRuns(run: () => Promise<unknown>, tries = 3): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (tries <= 1) throw error
    await untilItRuns(run, tries - 1)
  }
}

/** Failed rules that are not about speed. */
function faultsOf(report: z.infer<typeof Report> | undefined): string[] {
  return Object.entries(report?.audits ?? {}).flatMap(([id, audit]) =>
    audit.score === 0 && audit['scoreDisplayMode'] === 'binary' ? [id] : [],
  )
}

/** Compressed bytes of the scripts loaded by a first visit to the overview. */
async function firstLoad(browser: Browser, panelUrl: string, cookie: string): Promise<void> {
  const page = await pageOf(browser, panelUrl, cookie)
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(panelUrl, { waitUntil: 'networkidle' })
  await page.context().close()
  printTable(
    'First visit of the overview',
    ['', 'KB'],
    [[`${scripts.size} scripts, compressed`, (bytes / 1000).toFixed(1)]],
  )
}

/** The time from pressing another period to painting its figures. */
async function changes(browser: Browser, panelUrl: string, cookie: string): Promise<void> {
  const page = await pageOf(browser, panelUrl, cookie)
  await page.goto(panelUrl, { waitUntil: 'networkidle' })
  const times: number[] = []
  for (let change = 0; change < periodChanges; change += 1) times.push(await changePeriod(page, change))
  await page.context().close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  printTable(
    `A change of period on the overview, ${periodChanges} times, each to figures not loaded before`,
    ['', 'p50 ms', 'p95 ms', 'worst'],
    [['press to paint', at(0.5), at(0.95), at(1)]],
  )
}

const periods = 'main fieldset button[aria-pressed]'

/** Presses the next period whose figures the page has not loaded yet; returns the ms until they are painted. */
async function changePeriod(page: Page, change: number): Promise<number> {
  const others = (await page.locator(periods).count()) - 1
  if (change % others === 0 && change > 0) await page.reload({ waitUntil: 'networkidle' })
  return await page.evaluate<number>(pressNext)
}

// A text, because it runs in the page, where no code of this program is available.
const pressNext = `(async () => {
  const buttons = [...document.querySelectorAll(${JSON.stringify(periods)})]
  const pressed = buttons.findIndex((button) => button.ariaPressed === 'true')
  const next = buttons[(pressed + 1) % buttons.length]
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const isDone = () => next.ariaPressed === 'true' && document.querySelector('main [aria-busy=true]') === null
  const start = performance.now()
  next.click()
  await painted()
  while (!isDone()) await painted()
  await painted()
  return performance.now() - start
})()`

async function pageOf(browser: Browser, panelUrl: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: panelUrl }
  })
  await context.addCookies(cookies)
  return await context.newPage()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
