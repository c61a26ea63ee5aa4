import { EventType } from '@vitrina/contract/event'
import { eventObjectId } from '@vitrina/core/events/event-body'
import { newUuid } from '@vitrina/db/ids'
import { expect, test } from 'vitest'
import { sampleData } from './sample-events.ts'

test.each(EventType.options)('the sample of %s is about an object with an id of its kind', (type) => {
  const [prefix] = eventObjectId(type, newUuid()).split('_')
  expect(sampleData(type).object).toMatchObject({
    id: expect.stringMatching(new RegExp(`^${prefix}_\\w{26}$`)),
    object: expect.stringMatching(/^\w+$/),
  })
})
