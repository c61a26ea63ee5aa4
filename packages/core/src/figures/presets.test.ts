import { savedFigures } from '@vitrina/contract/saved-figures'
import { expect, test } from 'vitest'
import { metricCatalogue } from './presets.ts'

test('the catalogue holds just the figures that the contract says what they are of', () => {
  expect([...metricCatalogue.keys()].toSorted()).toEqual(Object.keys(savedFigures).toSorted())
})
