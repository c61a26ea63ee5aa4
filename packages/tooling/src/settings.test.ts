import { expect, test } from 'vitest'
import { keepTogether } from './settings.ts'

const file = { DATABASE_URL: 'pooler/live', DATABASE_DIRECT_URL: 'server/live', DATABASE_READ_URL: 'replica/live' }

test.each([
  ['nothing: all are those of the file', {}, file],
  ['one address: it is alone', { DATABASE_URL: 'server/rehearsal' }, { DATABASE_URL: 'server/rehearsal' }],
  ['a file with the address', { DATABASE_URL_FILE: '/run/url' }, { DATABASE_URL_FILE: '/run/url' }],
  ['no address, for the embedded database', { DATABASE_URL: '' }, { DATABASE_URL: '' }],
])('of the addresses of a database, the environment gave %s', (_, given, wanted) => {
  const read: Record<string, string | undefined> = { ...file, ...given }
  keepTogether(given, read)
  expect(read).toEqual(wanted)
})
