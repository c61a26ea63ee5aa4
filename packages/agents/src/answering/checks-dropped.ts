import { fullDate, type Speech } from './speech.ts'

/** Checks of the days asked for were dropped. */
export class ChecksDropped extends Error {
  /** The first day that checks are stored of. */
  readonly storedFrom: string

  constructor(storedFrom: string) {
    super(`Checks are stored from ${storedFrom} on`)
    this.name = 'ChecksDropped'
    this.storedFrom = storedFrom
  }
}

/** Says since when checks are stored. */
export function checksDroppedText(storedFrom: string, speech: Speech): string {
  const day = fullDate(speech, storedFrom)
  return speech.in(
    `Это видно только по самим чекам, а они хранятся с ${day}: более ранние удалены. Возьмите дни не раньше.`,
    `This is read from checks, and they are stored from ${day} on: those before were deleted. Ask for days from then on.`,
  )
}
