import { savedFigures } from '@vitrina/contract/saved-figures'
import { expect, test } from 'vitest'
import { metricCatalogue } from './metric-catalogue.ts'

test('the catalogue holds just the figures that the contract says what they are of', () => {
  expect([...metricCatalogue.keys()].toSorted()).toEqual(Object.keys(savedFigures).toSorted())
})
