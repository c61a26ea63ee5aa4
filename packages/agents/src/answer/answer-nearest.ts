import { noEntities } from '../understand/find-entities.ts'
import type { Entities, Measure, Order, Understood } from '../understand/understood.ts'
import type { Answer } from './answer.ts'
import { answerBreakdown } from './answer-breakdown.ts'
import { answerDishRanking } from './answer-dishes.ts'
import { answerFigure } from './answer-figure.ts'
import type { Figures } from './figures.ts'
import { gaps } from './gaps.ts'
import { measureWords } from './words.ts'

/** What is told where the interface has no such figure: that it has not, and the nearest it has. */
export async function answerNearest(figures: Figures, understood: Understood): Promise<Answer> {
  const measure = measureOf(understood)
  const { entities } = understood
  const say = (answer: Answer, why: string): Answer => ({ ...answer, first: [why, ...(answer.first ?? [])] })
  const { name } = measureWords[measure]
  if (measure === 'quantity' && entities.waiters.length === 0) {
    const question = {
      ...understood,
      intent: 'breakdown',
      measure,
      by: 'category',
      order: 'desc',
      limit: null,
    } as const
    const answer = await answerBreakdown(figures, { ...question, entities: onlyMenu(entities) }, 1)
    if (answer) {
      const lacks = entities.restaurants.length > 0 ? [gaps.dishesByRestaurant] : []
      const why = 'Сколько порций продано всего, витрина одной цифрой не даёт: вот по категориям.'
      return say({ ...answer, remarks: [...(answer.remarks ?? []), ...lacks] }, why)
    }
  }
  if (measure === 'markup' || measure === 'cost' || measure === 'price') {
    const order: Order = measure === 'markup' ? 'asc' : 'desc'
    const question = { ...understood, intent: 'dish_ranking', measure, order, limit: 5 } as const
    const answer = await answerDishRanking(figures, { ...question, entities: onlyMenu(entities) })
    return say(answer, `${name} считается по каждому блюду отдельно.`)
  }
  const question = { ...understood, intent: 'figure', measure: 'revenue' } as const
  const answer = await answerFigure(figures, measure === 'foodcost' ? { ...question, measure } : question)
  const plain = answer ?? (await answerFigure(figures, { ...question, entities: noEntities() }))
  if (!plain) throw new Error('There is no figure of revenue; answers need it')
  return say(plain, `${name} в таком разрезе витрина не считает, вот ближайшее, что есть.`)
}

function onlyMenu({ dishes, categories }: Entities): Entities {
  return { ...noEntities(), dishes, categories }
}

function measureOf(understood: Understood): Measure {
  if ('measure' in understood) return understood.measure
  return ('measures' in understood ? understood.measures[0] : undefined) ?? 'revenue'
}
