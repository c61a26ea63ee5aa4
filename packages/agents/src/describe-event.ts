import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { z } from 'zod'

/** An event in words for the board: a title and the details. In Russian, the language of the board. */
export function describeEvent({ type, data }: Pick<ServiceEvent, 'type' | 'data'>): { title: string; text: string } {
  return describers[type](data.object, data.previous ?? {})
}

type Fields = Record<string, unknown>
type Describer = (object: Fields, previous: Fields) => { title: string; text: string }

const word = z.string().nullish().catch(null)
const figure = z.number().nullish().catch(null)

const Named = z.object({ name: word, number: figure, title: word, content: word })
const CheckFields = z.object({ restaurant: word, waiter: word, total: figure, date: word, positions: figure })
const PriceChange = z.object({ price: figure, status: word, reason: word, failure: word })
const DishFields = z.object({ salePrice: figure, priceChange: PriceChange.nullish().catch(null) })
const StockFields = z.object({ unit: word, balance: figure, lowThreshold: figure, restaurant: word })
const CardFields = z.object({ status: word, priority: word, assignee: z.object({ name: word }).nullish().catch(null) })

const describers: Record<EventType, Describer> = {
  'dish.updated': (object, previous) => {
    const { name } = Named.parse(object)
    const { salePrice, priceChange } = DishFields.parse(object)
    const dish = name ?? 'блюдо'
    const agreed = amount(priceChange?.price)
    if (priceChange?.status === 'applied') {
      const before = amount(DishFields.parse(previous).salePrice)
      const title = `Цена действует: ${dish} — ${amount(salePrice)}`
      return { title, text: lines([`Было ${before}, стало ${amount(salePrice)}.`, reason(priceChange.reason)]) }
    }
    if (priceChange?.status === 'failed') {
      const held = `Согласовано ${agreed}, осталось ${amount(salePrice)}.`
      const title = `Цена не вступила в силу: ${dish} — ${agreed}`
      return { title, text: lines([held, priceChange.failure]) }
    }
    const title = `Новая цена: ${dish} — ${agreed}`
    return { title, text: lines([`Сейчас ${amount(salePrice)}, станет ${agreed}.`, reason(priceChange?.reason)]) }
  },
  'check.created': (object) => {
    const { number } = Named.parse(object)
    const { restaurant, waiter, total, date, positions } = CheckFields.parse(object)
    const title = `Новый чек${number == null ? '' : ` № ${number}`}${restaurant ? `, ${restaurant}` : ''}`
    const text = [`Сумма ${amount(total)}, позиций: ${amount(positions)}.`, date && `Дата: ${date}.`]
    return { title, text: lines([...text, waiter && `Официант: ${waiter}.`]) }
  },
  'stock.low': (object) => {
    const { name } = Named.parse(object)
    const { unit, balance, lowThreshold, restaurant } = StockFields.parse(object)
    const of = unit ? ` ${unit}` : ''
    const title = `Ниже порога: ${name ?? 'позиция'} — ${amount(balance)}${of}`
    const text = `По движениям остаток ${amount(balance)}${of}, порог ${amount(lowThreshold)}${of}.`
    return { title, text: lines([text, restaurant && `Последнее движение: ${restaurant}.`]) }
  },
  'card.created': (object) => card('Новая задача', object),
  'card.moved': (object) => card('Задача изменена', object),
  'card.done': (object) => card('Задача закрыта', object),
  'card.commented': (object) => card('Комментарий к задаче', object),
}

const statuses: Record<string, string> = { new: 'новая', in_progress: 'в работе', done: 'готово', archived: 'в архиве' }
const priorities: Record<string, string> = { low: 'низкий', normal: 'обычный', high: 'высокий', urgent: 'срочный' }

function card(what: string, object: Fields): { title: string; text: string } {
  const { title, content } = Named.parse(object)
  const { status, priority, assignee } = CardFields.parse(object)
  const state = status && `Состояние: ${statuses[status] ?? status}`
  const urgency = priority && `приоритет: ${priorities[priority] ?? priority}`
  const facts = [state, urgency].filter(Boolean).join(', ')
  const who = assignee?.name && `Исполнитель: ${assignee.name}.`
  return { title: `${what}: ${title ?? ''}`, text: lines([facts && `${facts}.`, who, content]) }
}

function reason(text: string | null | undefined): string | null {
  return text ? `Причина: ${text}` : null
}

function amount(value: number | null | undefined): string {
  return value == null ? 'не указано' : new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 }).format(value)
}

function lines(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n')
}
