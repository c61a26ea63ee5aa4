import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestions'

test('suggestions are what the reader may have answered, after what they asked last', () => {
  expect(suggestionsFor('ru', ['read:stock'], [])).toEqual(['Какие позиции на складе ниже минимума?'])
  expect(suggestionsFor('en', ['read:stock'], ['Выручка вчера', 'Чеки', 'Гости'])).toEqual([
    'Выручка вчера',
    'Чеки',
    'Which stock is below its minimum?',
  ])
})
