import { z } from 'zod'
import { Card } from './card.ts'
import { Check } from './check.ts'
import { Dish, DishUpdate } from './dish.ts'
import { type EventType, eventFrame } from './event.ts'
import { LowPosition } from './stock.ts'

// A check may have left the accounting system before its event is read; then only its id is known.
const AnnouncedCheck = Check.partial().required({ id: true, object: true }).meta({
  id: 'ToldCheck',
  description: 'The check; one that left the accounting system before its event was read has `id` and `object` alone',
})

/** The schema of each event as receivers get it, by type. */
const typedEvents = {
  'dish.updated': typed(
    'DishUpdated',
    'dish.updated',
    'A price was agreed, or an agreed price was applied or refused',
    DishUpdate,
    Dish.pick({ salePrice: true }),
  ),
  'check.created': typed(
    'CheckCreated',
    'check.created',
    'An exchange brought a check that was not there before',
    AnnouncedCheck,
  ),
  'stock.low': typed(
    'StockLow',
    'stock.low',
    'The balance of movements of a position went below its threshold',
    LowPosition,
  ),
  'card.created': typed('CardCreated', 'card.created', 'A card was created', Card),
  'card.moved': typed('CardMoved', 'card.moved', 'A card was moved, reassigned or reprioritised', Card, Card),
  'card.done': typed('CardDone', 'card.done', 'A card was closed', Card, Card),
  'card.commented': typed('CardCommented', 'card.commented', 'A comment was added to a card', Card, Card),
} as const satisfies Record<EventType, z.ZodObject>

/** When each event is emitted. */
export function eventLabels(type: EventType): string {
  return typedEvents[type].description ?? ''
}

/** An event as the document describes it: the type determines the subject. */
export const TypedEvent = z
  .discriminatedUnion('type', [
    typedEvents['dish.updated'],
    typedEvents['check.created'],
    typedEvents['stock.low'],
    typedEvents['card.created'],
    typedEvents['card.moved'],
    typedEvents['card.done'],
    typedEvents['card.commented'],
  ])
  .meta({ id: 'Event', description: 'An event; `type` says what `data.object` is' })
export type TypedEvent = z.infer<typeof TypedEvent>

function typed<const Type extends EventType, Resource extends z.ZodObject>(
  id: string,
  type: Type,
  description: string,
  object: Resource,
  before?: z.ZodObject,
) {
  return z
    .object({
      ...eventFrame,
      type: z.literal(type),
      data: z
        .object({
          object,
          ...(before && { previous: before.partial().describe('The fields that were otherwise before').optional() }),
        })
        .describe('What it is about'),
    })
    .meta({ id: `${id}Event`, description })
}
