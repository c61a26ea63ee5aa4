import type { Block } from './blocks.ts'

/** What an answer says of itself, before its period, assumptions and doubts are added. */
export interface Answer {
  /** What has to be known before the answer is read: that it is of more, of less or of something else than was asked. */
  first?: readonly string[]
  /** The answer, in a sentence or two. */
  head: string
  /** A few lines under it. */
  lines?: readonly string[]
  /** What was asked for and is not held; what goes with the figures. */
  remarks?: readonly string[]
  /** Heading of what is drawn. */
  title: string
  blocks: readonly Block[]
  /** It asks back, or says that it does not understand. */
  isOpen?: boolean
  /** It says that there is no figure. */
  isEmpty?: boolean
}

/** Most lines under an answer: it is read in five seconds. */
export const mostLines = 5
