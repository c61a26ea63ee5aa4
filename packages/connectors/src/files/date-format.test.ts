import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/support/files/refusal-of.ts'
import { compileDateFormats } from './date-format.ts'
import { BadValue } from './values.ts'

describe('dates as a profile says they are written', () => {
  test.each([
    [['M/D/YYYY'], '1/14/2023', '2023-01-14'],
    [['YYYY-MM-DD', 'M/D/YYYY'], '1/14/2023', '2023-01-14'],
    [['YYYY-MM-DD', 'M/D/YYYY'], '2023-01-14', '2023-01-14'],
    [['D.M.YY'], '4.1.23', '2023-01-04'],
    [['M/D/YYYY h:mm A'], '1/14/2023 7:05 PM', '2023-01-14T19:05:00'],
    [['M/D/YYYY h:mm A'], '1/14/2023 12:05 AM', '2023-01-14T00:05:00'],
    [['M/D/YYYY h:mm A'], '1/14/2023 12:05 pm', '2023-01-14T12:05:00'],
    [['YYYY-MM-DD HH:mm:ss', 'M/D/YYYY hh:mm:ss A'], '1/14/2023 07:05:09 a.m.', '2023-01-14T07:05:09'],
    [['YYYY-MM-DD HH:mm:ss', 'M/D/YYYY hh:mm:ss A'], '2023-01-14 19:05:09', '2023-01-14T19:05:09'],
    [['M/D/YYYY h:mm A'], '1/14/2023 7:05\u202fPM', '2023-01-14T19:05:00'],
    [['M/D/YYYY h:mm A'], '2023-01-14 19:05:00', '2023-01-14 19:05:00'],
    [['M/D/YYYY'], '2023-01-14', '2023-01-14'],
    [['MMM D, YYYY h:mm A'], 'Jan 14, 2023 2:05 pm', '2023-01-14T14:05:00'],
    [['D-MMM-YY', 'D MMMM YYYY'], '4-SEP-23', '2023-09-04'],
    [['D-MMM-YY', 'D MMMM YYYY'], '4 September 2023', '2023-09-04'],
  ])('%j reads %j as %s', (formats, text, date) => {
    expect(compileDateFormats(formats)(text)).toBe(date)
  })

  test('what none of them reads is told with all of them', () => {
    const read = compileDateFormats(['YYYY-MM-DD', 'M/D/YYYY'])
    expect(refusalOf(read('14 Jan'))).toBe('"14 Jan" is not a date written as YYYY-MM-DD or M/D/YYYY')
    expect(compileDateFormats(['M/D/YYYY h:mm A'])('1/14/2023 13:05 PM')).toBeInstanceOf(BadValue)
  })

  test.each([
    [['M/D/YYYY', 'D/M/YYYY'], 'read the same text as two dates'],
    [['YYYY-MM-DD', 'DD.MM.YY', 'MM.DD.YY'], 'read the same text as two dates'],
    [['M/D/YYYY HH:mm', 'D/M/YYYY H:mm'], 'read the same text as two dates'],
    [['M/D'], 'has no year'],
    [['M/D/YYYY h:mm'], 'needs both h and A'],
    [['M/D/YYYY H:mm A'], 'needs both h and A'],
  ])('%j is refused: %s', (formats, reason) => {
    expect(() => compileDateFormats(formats)).toThrow(reason)
  })
})
