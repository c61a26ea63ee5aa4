import { IntegrationSlug, integrations } from '@vitrina/contract/integration'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formLayout } from './form-layout.ts'
import { credentialsOf, valuesOf } from './form-values.ts'

const Shape = z.object({
  properties: z.record(z.string(), z.object({ items: z.unknown().optional() })),
  required: z.array(z.string()).optional(),
})

/** The fields a schema of the contract takes, and those it needs. */
function fieldsOf(schema: unknown) {
  const { properties, required = [] } = Shape.parse(schema)
  return { names: Object.keys(properties).sort(), required: required.toSorted(), properties }
}

test.each(IntegrationSlug.options)('the form of %s asks for each field of its credentials, once', (slug) => {
  const { main, storehouse, group, advanced } = formLayout(slug)
  const told = fieldsOf(z.toJSONSchema(integrations[slug].credentials, { io: 'input' }))
  const all = [...main, ...storehouse, ...advanced, ...(group ? [{ ...group, required: undefined }] : [])]
  expect(all.map(({ name }) => name).sort()).toEqual(told.names)
  expect(
    all
      .filter(({ required }) => required)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(told.required)
  if (!group) return
  const row = fieldsOf(told.properties[group.name]?.items)
  expect(group.fields.map(({ name }) => name).sort()).toEqual(row.names)
})

const stored = {
  source_a: { url: 'http://a:1', username: 'u', priceType: 5, servers: [{ url: 'http://b:1', dayEnd: '05:00' }] },
  source_b: { url: 'http://a:1', login: 'u', departments: [{ id: '1', timezone: 'Asia/Omsk' }] },
  agent_gateway: { baseUrl: 'http://a:1', model: 'm', inputPrice: 0.5 },
  mail: { host: 'smtp', port: 465, from: 'a@b.c', secure: true },
}

test.each(IntegrationSlug.options)('the form of %s filled with what is stored gives the same again', (slug) => {
  expect(credentialsOf(slug, valuesOf(slug, stored[slug]))).toEqual(stored[slug])
})

test('a decimal comma is a point, spaces around are left out but of a password, and the empty is left out', () => {
  const fields = { baseUrl: ' http://a:1 ', model: 'm', apiKey: ' k ', inputPrice: '0,5', outputPrice: '' }
  expect(credentialsOf('agent_gateway', { fields, rows: [] })).toEqual({
    baseUrl: 'http://a:1',
    model: 'm',
    apiKey: ' k ',
    inputPrice: 0.5,
  })
})
