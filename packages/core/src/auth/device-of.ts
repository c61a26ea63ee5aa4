import Bowser from 'bowser'

/**
 * The browser and the operating system in a user agent, by their own names: `Chrome`, `Windows`. Null for what it does
 * not report.
 */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  // For Apple's mobile devices the model says more than the system.
  const model = platform.vendor === 'Apple' && platform.type !== 'desktop' ? platform.model : undefined
  return { browser: browser.name || null, system: model || os.name || null }
}
