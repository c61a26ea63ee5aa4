import { EventType } from '@vitrina/contract/event'
import { eventLabels } from '@vitrina/contract/typed-event'
import type { oas31 } from 'zod-openapi'
import { pascal } from './responses.ts'
import { sampleEvent } from './sample-events.ts'

/** What subscribers receive: one POST for each type of event. */
export function eventWebhooks(): oas31.PathsObject {
  return Object.fromEntries(EventType.options.map((type) => [type, { post: receive(type) }]))
}

function receive(type: EventType): oas31.OperationObject {
  const schema = { $ref: `#/components/schemas/${pascal(type)}Event` }
  return {
    operationId: `receive_${type.replace('.', '_')}`,
    summary: eventLabels(type),
    description:
      'Sent to the address of a subscription. `v1` of the signature is the hex HMAC-SHA256 of `<t>.<raw body>` under the ' +
      'secret of the subscription. Three attempts: at once, after a minute, after five minutes more.',
    tags: ['Events'],
    security: [],
    parameters: [signature],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: sampleEvent(type) } },
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
