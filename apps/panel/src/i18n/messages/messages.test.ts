import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { locales } from '../locale.ts'
import type { Message } from '../translate.ts'
import { en } from './en.ts'
import { loadPart, type Part, parts } from './parts/parts.ts'
import { ru } from './ru.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))

// One layout hands over the texts of all settings.
const settings = [
  ...['settings', 'developers', 'webhooks', 'team', 'profile', 'audit', 'mailings'].map((name) => `features/${name}/`),
  'app/(panel)/settings/',
]

/** Where else the texts of a part are handed over than in the folders of its name: only there may they be used. */
const otherHomes: Partial<Record<Part, string[]>> = {
  developers: settings,
  webhooks: settings,
  team: [...settings, 'features/sign-in/', 'app/invitation/', 'app/new-password/'],
  mailings: [...settings, 'features/unsubscribe/', 'app/unsubscribe/'],
  // One layout hands over both.
  integrations: ['features/uploads/'],
  settings,
  audit: settings,
  'sign-in': ['app/sign-in/', 'app/forgot-password/', 'app/invitation/', 'app/new-password/'],
}
const homesOf = (part: Part) => [`features/${part}/`, `app/(panel)/${part}/`, ...(otherHomes[part] ?? [])]

const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholders = (message: Message) =>
  [...new Set(forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort()

async function textsOf(part: Part | 'common', locale: (typeof locales)[number]): Promise<Record<string, Message>> {
  if (part === 'common') return locale === 'ru' ? ru : en
  return { ...(await loadPart(locale, part)) }
}

describe.each(['common', ...parts] as const)('the texts of %s', (part) => {
  test('are all there in both languages, with the same placeholders', async () => {
    const [russian, english] = [await textsOf(part, 'ru'), await textsOf(part, 'en')]
    expect(Object.keys(english).sort()).toEqual(Object.keys(russian).sort())
    for (const [key, message] of Object.entries(russian)) {
      expect(placeholders(english[key] ?? ''), key).toEqual(placeholders(message))
    }
  })

  test('say something each, and Russian counts have every form', async () => {
    for (const locale of locales) {
      for (const [key, message] of Object.entries(await textsOf(part, locale))) {
        expect(
          forms(message).every((text) => text.trim() !== ''),
          key,
        ).toBe(true)
        if (locale === 'ru' && typeof message !== 'string') {
          expect(Object.keys(message).sort(), key).toEqual(['few', 'many', 'one', 'other'])
        }
      }
    }
  })
})

test('no key stands in two dictionaries', async () => {
  const keys = await Promise.all(
    (['common', ...parts] as const).map(async (part) => Object.keys(await textsOf(part, 'ru'))),
  )
  const all = keys.flat()
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/i18n\/messages|\.test\./.test(file))

/** Keys that are put together otherwise than in one template. */
const composed = [
  // The values of audited fields, by the name of the field.
  /^audit\.value\.\w+$/,
  // `seriesKey`: the title of a series by its granularity.
  /\.(?:week|month)$/,
]

test('every text is used: its key is quoted, or a template makes it', async () => {
  const code = files.map((file) => readFileSync(`${source}${file}`, 'utf8')).join('\n')
  const quoted = new Set([...code.matchAll(/['"]([\w-]+(?:\.[\w-]+)+)['"]/g)].map(([, key]) => key))
  const templates = [...code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g)].map(([, template = '']) =>
    template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+'),
  )
  const made = [...[...new Set(templates)].map((pattern) => new RegExp(`^${pattern}$`)), ...composed]
  const keys = await Promise.all(
    (['common', ...parts] as const).map(async (part) => Object.keys(await textsOf(part, 'ru'))),
  )
  const unused = keys.flat().filter((key) => !quoted.has(key) && !made.some((pattern) => pattern.test(key)))
  expect(unused).toEqual([])
})

test('the texts of a part are used nowhere but on the pages that are given them', async () => {
  const strays: string[] = []
  for (const part of parts) {
    const keys = Object.keys(await textsOf(part, 'ru'))
    const quoted = keys.map((key) => `'${key}'`)
    for (const file of files.filter((each) => !each.startsWith('app/api/'))) {
      if (homesOf(part).some((home) => file.startsWith(home))) continue
      const text = readFileSync(`${source}${file}`, 'utf8')
      // A page's title is made on the server, which has all texts.
      const isServer = text.includes('@/server/preferences')
      if (isServer) continue
      const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, start = '']) => start)
      const used = [
        ...quoted.filter((key) => text.includes(key)),
        ...begun.filter((start) => keys.some((key) => key.startsWith(start))),
      ]
      strays.push(...used.map((key) => `${file}: ${key}`))
    }
  }
  expect(strays).toEqual([])
})
