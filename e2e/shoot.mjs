// scratch: node shoot.mjs <base> <out prefix> path:name ... ; env W=1440 THEME=dark LOCALE
import { chromium } from '@playwright/test'
const [base, ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const combos = (process.env.COMBOS ?? '1440:light').split(',')
for (const combo of combos) {
  const [w, theme] = combo.split(':')
  const width = Number(w)
  const ctx = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: theme, deviceScaleFactor: width < 600 ? 2 : 1, hasTouch: width < 600, isMobile: width < 600, storageState: process.env.STATE || undefined })
  if (process.env.LOCALE) await ctx.addCookies([{ name: 'locale', value: process.env.LOCALE, url: base }])
  const page = await ctx.newPage()
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(`[${combo}] ${m.type()}: ${m.text().slice(0, 600)}`) })
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 600)))
  for (const item of paths) {
    const [path, name, action] = item.split('=')
    await page.goto(base + path, { waitUntil: 'load', timeout: 90000 })
    await page.waitForTimeout(1500)
    if (action) { await eval(`(async()=>{${Buffer.from(action, 'base64').toString()}})()`) }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) console.log(`OVERFLOW ${combo} ${path}: ${over}px`)
    await page.screenshot({ path: `/tmp/shots/${name}-${width}-${theme}.png`, fullPage: process.env.FULL !== '0' })
  }
  await ctx.close()
}
await browser.close()
