import { EventType } from '@vitrina/contract/event'
import type { oas31 } from 'zod-openapi'
import { eventExample } from './examples.ts'
import { pascal } from './responses.ts'
import type { NamedSchemas } from './schemas.ts'

const emittedWhen: Record<EventType, string> = {
  'dish.updated': 'A dish price change was saved',
  'check.created': 'An exchange brought a check that was not there before',
  'stock.low': 'The balance of movements of a position went below its threshold',
  'card.created': 'A card was created',
  'card.moved': 'A card was moved, reassigned or reprioritised',
  'card.done': 'A card was closed',
  'card.commented': 'A comment was added to a card',
}

/** What subscribers receive: one POST for each type of event. */
export function eventWebhooks(schemas: NamedSchemas): oas31.PathsObject {
  return Object.fromEntries(EventType.options.map((type) => [type, { post: receive(type, schemas) }]))
}

function receive(type: EventType, schemas: NamedSchemas): oas31.OperationObject {
  const schema = { $ref: '#/components/schemas/Event' }
  return {
    operationId: `receive${pascal(type)}`,
    summary: emittedWhen[type],
    description:
      'Sent to the address of a subscription. `v1` of the signature is the hex HMAC-SHA256 of `<t>.<raw body>` under the ' +
      'secret of the subscription. Three attempts: at once, after a minute, after five minutes more.',
    tags: ['Events'],
    security: [],
    parameters: [signature],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: eventExample(type, schemas) } },
    },
    responses: {
      '2XX': { description: 'Taken. The body of the answer is not read beyond its first KiB' },
      '410': { description: 'The receiver is gone: the subscription is turned off' },
    },
  }
}

const signature: oas31.ParameterObject = {
  in: 'header',
  name: 'X-Service-Signature',
  description: 'Time of sending in unix seconds, and the signature; a second `v1` follows while a secret is rotated',
  required: true,
  schema: { type: 'string', pattern: '^t=[0-9]+(,v1=[0-9a-f]{64})+$' },
}
