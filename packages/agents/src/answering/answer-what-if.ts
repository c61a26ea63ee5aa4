import { addDays } from '@vitrina/contract/dates'
import { DishCard } from '@vitrina/contract/dish'
import { amountText } from '@vitrina/contract/goods-unit'
import { previewPrice } from '@vitrina/core/dishes/preview-price'
import { z } from 'zod'
import type { Meaning } from '../reading/meaning.ts'
import type { Answered, Asking } from './asking.ts'
import { Lists, listed } from './lists.ts'
import type { Speech } from './speech.ts'

type WhatIf = Extract<Meaning, { kind: 'whatIf' }>

/**
 * What another price would do to dishes: their food cost, the profit per portion, and what it would bring in a week at
 * the quantity of the last seven full days. The answer says that it assumes the same quantity, which is not a forecast.
 */
export async function answerWhatIf(
  asking: Asking,
  { dishes, price }: WhatIf,
  speech: Speech,
  line: string,
): Promise<Answered> {
  const { lastFull } = asking.vocabulary
  const week = { from: addDays(lastFull, -6), to: lastFull }
  const lists = new Lists(asking)
  const lines: string[] = []
  for (const id of dishes) {
    const body = await lists.call('get_dish', { id, date_from: week.from, date_to: week.to })
    const [dish] = z.array(DishCard).parse(body?.['data'] ?? [])
    if (dish) lines.push(await dishLine(asking, speech, dish, price, week))
  }
  const days = speech.dates(week)
  const more = [
    speech.in(
      `Продажи взяты за последние семь полных дней, ${days}. Сколько купят по новой цене, никто не знает: посчитано при том же количестве.`,
      `Sales are those of the last seven full days, ${days}. How many would be sold at the new price nobody knows: this is at the same quantity.`,
    ),
  ]
  const head =
    lines.length === 0
      ? speech.in('Такого блюда нет.', 'There is no such dish.')
      : lines.length === 1
        ? (lines[0] ?? '')
        : speech.in('По блюдам:', 'By dish:')
  return listed(
    asking,
    {
      line,
      head,
      lines: lines.length > 1 ? lines : [],
      more: lines.length === 0 ? [] : more,
      table: null,
      period: week,
    },
    lists,
  )
}

async function dishLine(
  { ctx }: Asking,
  speech: Speech,
  dish: DishCard,
  price: WhatIf['price'],
  week: { from: string; to: string },
): Promise<string> {
  const { name, salePrice, quantity, unit } = dish
  const next = priceOf(price, salePrice)
  if (salePrice === null || next === null) {
    return speech.in(
      `${name}: цена в меню не указана, считать не от чего.`,
      `${name}: the menu tells no price to count from.`,
    )
  }
  if (next <= 0) return speech.in(`${name}: цена должна быть больше нуля.`, `${name}: a price has to be above zero.`)
  const { data } = await previewPrice(ctx, { id: dish.id, price: next, date_from: week.from, date_to: week.to })
  const cost =
    data.next.foodcostPct === null || data.now.foodcostPct === null
      ? speech.in('себестоимость неизвестна, фудкост не рассчитан', 'its cost is not known, nor its food cost')
      : speech.in(
          `фудкост ${speech.percent(data.next.foodcostPct)} вместо ${speech.percent(data.now.foodcostPct)}`,
          `food cost ${speech.percent(data.next.foodcostPct)} instead of ${speech.percent(data.now.foodcostPct)}`,
        )
  const head = speech.in(
    `${name}: ${speech.money(next)} вместо ${speech.money(salePrice)}, ${cost}.`,
    `${name}: ${speech.money(next)} instead of ${speech.money(salePrice)}, ${cost}.`,
  )
  if (quantity === null) return `${head} ${speech.in('За неделю не продано ни одного.', 'None was sold in the week.')}`
  const more = Math.round((next - salePrice) * quantity * 100) / 100
  const sold = amountText(speech.number(quantity), unit, speech.language)
  const by = `${more > 0 ? '+' : ''}${speech.money(more)}`
  return `${head} ${speech.in(`За неделю продано ${sold}: при том же количестве это ${by} в неделю.`, `The week sold ${sold}: at the same quantity this is ${by} a week.`)}`
}

function priceOf(price: WhatIf['price'], now: number | null): number | null {
  if ('to' in price) return price.to
  if (now === null) return null
  const next = 'by' in price ? now + price.by : now * (1 + price.byPercent / 100)
  return Math.round(next * 100) / 100
}
