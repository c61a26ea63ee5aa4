import { describe, expect, test } from 'vitest'
import { wrongUrl } from './check-url.ts'

describe('the address of a subscription', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'HTTPS://Example.com/hook',
    'https://example.com:8443/hook?token=a%20b&x=@y',
    'https://example.com/a@b',
    'https://пример.рф/хук',
    'https://8.8.8.8/hook',
  ])('may be %s', (url) => {
    expect(wrongUrl(url, false)).toBeNull()
  })

  test.each([
    ['http://example.com/hook', /https/],
    ['ftp://example.com', /https/],
    ['file:///etc/passwd', /https/],
    ['javascript:alert(1)', /https/],
    ['data:text/plain,x', /https/],
    ['//example.com/hook', /https/],
    ['/hook', /https/],
    ['example.com/hook', /https/],
    ['https:example.com', /https/],
    ['https:/example.com', /https/],
    ['https://', /absolute/],
    ['https:///', /absolute/],
    ['https:///x', /absolute/],
    ['https:////example.com/hook', /absolute/],
    ['https://?x', /absolute/],
    ['https://exa mple.com', /blanks/],
    [' https://example.com', /blanks/],
    ['https://example.com\n', /blanks/],
    ['https://exam\tple.com', /blanks/],
    ['https:\\\\example.com', /blanks/],
    ['https://example.com\\@10.0.0.1/', /blanks/],
    ['https://example.com:99999/', /absolute/],
    ['https://[::1/', /absolute/],
    ['https://256.256.256.256/', /absolute/],
    ['https://user:password@example.com/', /user name/],
    ['https://user@example.com/', /user name/],
    ['https://@example.com/', /user name/],
    ['https://:@example.com/', /user name/],
    ['https://example.com@10.0.0.1/', /user name/],
    ['https://example.com/#', /fragment/],
    ['https://example.com/#top', /fragment/],
    ['https://127.1/hook', /private/],
    ['https://[::ffff:10.0.0.1]/hook', /private/],
    ['https://vault.internal/hook', /private/],
  ])('may not be %j', (url, why) => {
    expect(wrongUrl(url, false)).toMatch(why)
  })

  test.each(['http://127.0.0.1:9000/hook', 'https://localhost/hook', 'http://example.com'])(
    'may be %s where private targets are allowed',
    (url) => {
      expect(wrongUrl(url, true)).toBeNull()
    },
  )

  test.each(['ftp://127.0.0.1', 'http://user@127.0.0.1', 'http://127.0.0.1/#a', 'http:127.0.0.1'])(
    'may not be %s even then',
    (url) => {
      expect(wrongUrl(url, true)).not.toBeNull()
    },
  )
})
