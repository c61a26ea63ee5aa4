/** The answer needs figures by day of more days than they are given for; the message says so to the asker. */
export class TooManyDays extends Error {
  override name = 'TooManyDays'
}
