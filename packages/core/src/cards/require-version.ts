import { DomainError } from '../errors/domain-error.ts'
import type { CardRow } from './card-rows.ts'

/** Throws 409 `conflict` when the locked card is not the version that the caller saw. */
export function requireVersion(card: CardRow, seen: number): void {
  if (card.version === seen) return
  throw new DomainError(
    'conflict',
    `The card has been changed meanwhile: it is at version ${card.version}, and yours is ${seen}. Read it again and repeat the change.`,
  )
}
