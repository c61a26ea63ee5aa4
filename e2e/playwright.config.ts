import { defineConfig, devices } from '@playwright/test'
import { installations, settings } from './support/settings.ts'

/** Changers that mostly wait, half a minute or more: begun last, one of them would run beside nothing. */
const longChangers = ['uploads', 'integrations', 'set-up'].map((name) => `panel/${name}.spec.ts`)

/** Tests that only look: they change nothing that another page shows, and run two at a time. */
const lookers = [
  'accessibility',
  'changes',
  'checks',
  'drill',
  'every-page',
  'export',
  'lists',
  'overview',
  'overview-figures',
  'phone',
  'print',
  'records',
  'reversals',
  'roles',
  'staff',
].map((name) => `panel/${name}.spec.ts`)

const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * The browser's tests of a running installation. Its addresses and login come from E2E_DEMO_FILE, a demo.json, of
 * several installations one a worker with a colon between, or from PANEL_URL, API_URL, E2E_EMAIL, E2E_PASSWORD and E2E_LIVE_KEY; the browser from CHROMIUM_PATH; the JSON report goes to
 * PLAYWRIGHT_JSON_OUTPUT_FILE. `npm test` runs the lookers first and the changers after them.
 */
export default defineConfig({
  outputDir: 'results/traces',
  workers: Math.max(2, installations.length),
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A test that fails and passes when run again is named in the summary of the run; its second run leaves a trace.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    ...desktop,
    baseURL: settings.panelUrl,
    locale: 'ru-RU',
    // Each test gets its worker's context, reset, so that the app's files and compiled code stay warm.
    reuseContext: true,
    colorScheme: 'light',
    // Nothing is looked at while it is still on its way.
    contextOptions: { reducedMotion: 'reduce' },
    // An action that waits for what does not come ends before its test.
    actionTimeout: 60_000,
    // A trace of every test costs a quarter of a run.
    trace: 'on-first-retry',
    // The trace of its second run shows a test that fails; a picture is taken of every test in case it does.
    screenshot: 'off',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'sign in', testMatch: 'panel/signed-in.setup.ts' },
    {
      name: 'lookers',
      testMatch: lookers,
      fullyParallel: true,
      workers: 2,
      dependencies: ['sign in'],
      use: { storageState: settings.signedInState },
    },
    ...[
      { name: 'long changers', testMatch: longChangers },
      { name: 'changers', testMatch: 'panel/**/*.spec.ts', testIgnore: [...lookers, ...longChangers] },
    ].map((project) => ({
      ...project,
      // What one of them changes, another at the same time would see.
      workers: installations.length,
      dependencies: ['sign in'],
      use: { storageState: settings.signedInState },
    })),
  ],
})
