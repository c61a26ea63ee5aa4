import { DomainError } from '../errors/domain-error.ts'
import type { CardRow } from './card-rows.ts'

/** 409 `conflict` when a card that is locked is not the one its changer saw. */
export function requireVersion(card: CardRow, seen: number): void {
  if (card.version === seen) return
  throw new DomainError(
    'conflict',
    `The card has been changed meanwhile: it is at version ${card.version}, and yours is ${seen}. Read it again and repeat the change.`,
  )
}
