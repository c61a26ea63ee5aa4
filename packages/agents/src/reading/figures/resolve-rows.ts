import { isRanking, rowsLeftOpen } from '../left-open.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { addBy, addMembers, type Draft } from './draft.ts'
import { isOfClasses } from './resolve-metrics.ts'

/** Resolves the rows where no word names them outright, from a ranking, a bound or a question word. */
export function resolveRows(draft: Draft): void {
  addPlaces(draft)
  addTimes(draft)
  addDishOfEach(draft)
  addDayRanked(draft)
  if (draft.said.isOfStock) resolveStock(draft)
  else addDishAsked(draft)
  addDishMeant(draft)
  addDishOfCategory(draft)
  const { h, said, before, by, metrics, told, ranking, order, rows } = draft
  draft.rowChoices =
    before || said.isOfStock || by.length > 0
      ? []
      : rowsLeftOpen(h, { metrics, told, isRanking: ranking !== null && isRanking(order), limit: rows.limit })
  const [openRow] = draft.rowChoices
  if (openRow) addBy(draft, openRow)
}

/**
 * Adds the named member's dimension where its rank is asked for, and restaurants where the question asks which of them.
 */
function addPlaces(draft: Draft): void {
  const { h, before, by, told, ranking, bounds, change } = draft
  const [placed] = told.filter(({ mention, isOut }) => mention !== null && !isOut)
  // «на каком месте Уктус»: among all that are of its kind.
  if (by.length === 0 && placed && ranking?.items.some((item) => /мест[ео]|place|rank$/.test(phrasedBy(item))))
    addBy(draft, placed.dimension)
  if (
    by.length === 0 &&
    !(before && before.by.length > 0) &&
    h.asks('where') &&
    (ranking || bounds.length > 0 || change || h.has('boundMean'))
  )
    addBy(draft, 'restaurant')
}

/** «когда был рекорд по чекам»: the day of it; «когда больше всего гостей»: the hour. */
function addTimes(draft: Draft): void {
  const { h, said, by, metrics, ranking, rows } = draft
  const isRecord =
    ranking !== null &&
    !said.isOfStock &&
    metrics.length > 0 &&
    (ranking.items.some((item) => /^(рекорд|record)/.test(phrasedBy(item))) || (h.asks('when') && isPast(h)))
  draft.isOneRecord = isRecord && by.length === 0 && rows.limit === null
  if (by.length === 0 && isRecord) addBy(draft, 'day')
  // «каждая суббота октября»: a row for each of them.
  const isOfEachDay = h
    .all('value')
    .some(({ item, sense }) => sense.dimension === 'weekday' && /^(кажд|every)/.test(phrasedBy(item)))
  if (by.length === 0 && isOfEachDay && draft.times.period && !h.has('mean') && !h.has('per')) addBy(draft, 'day')
  if (by.length === 0 && h.asks('when') && ranking) addBy(draft, 'hour')
  // “hourly sales, when was the dinner rush”: all hours, to see it among them.
  if (by.includes('hour') && h.asks('when'))
    draft.where = draft.where.filter(
      ({ item, dimension }) => dimension !== 'hour' || item.places.some((place) => h.words[place]?.number != null),
    )
}

/** «когда была», “when did we have”: a time in the past. */
function isPast(h: Recognition): boolean {
  return h.words.some(({ word }) => /^(был[аио]?|случил(ся|ась|ось)|did|was|were)$/.test(word))
}

/** «хит каждого ресторана»: a dish, of all or of each. */
function addDishOfEach(draft: Draft): void {
  const { h, said, by, told, metrics, ranking, rows } = draft
  const isHit = h
    .all('about')
    .some(({ item }) =>
      /^(хит|бестселлер|(best|top|worst|bad) ?-?seller|(slow|fast|top|slowest|fastest) mover|(slowest|biggest|fastest|poorest|weakest|strongest) seller|hit)/i.test(
        item.text,
      ),
    )
  const isOfCategory =
    ranking?.isStrong === true && told.some(({ dimension, isOut }) => dimension === 'category' && !isOut)
  draft.isOneOfEach =
    (isHit || isOfCategory) &&
    rows.each !== null &&
    by.length === 1 &&
    rows.each === by[0] &&
    rows.each !== 'dish' &&
    !said.isOfStock
  // «топ-3 по каждому ресторану»: a number for each; what they are of has to be asked.
  draft.isTopOfEach =
    ranking?.isTop === true &&
    by.length === 1 &&
    rows.each === 'restaurant' &&
    h.items.some((item) => /кажд|^each$|^every$/.test(phrasedBy(item))) &&
    h.items.some((item) => item.number !== null && h.sense(h.beside(item, -1), 'top') !== undefined) &&
    metrics.length === 0
  if ((by.length === 0 && isHit) || draft.isOneOfEach || draft.isTopOfEach) addBy(draft, 'dish')
}

/** «минимальная выручка за день»: the day that had it. */
function addDayRanked(draft: Draft): void {
  const { h, by, metrics, ranking, heard } = draft
  draft.isDayRanked =
    by.length === 0 &&
    ranking?.isStrong === true &&
    h.first('per')?.sense.of === 'day' &&
    !heard.isMean &&
    metrics.length > 0
  if (draft.isDayRanked) addBy(draft, 'day')
}

/** Resolves rows and conditions of goods: which of them, and for what reason they moved. */
function resolveStock(draft: Draft): void {
  const { h, by, told, metrics, ranking, asksWhat, heard } = draft
  // “how much salmon did the kitchens use up”: the kitchens are not tills.
  draft.where = draft.where.filter(({ dimension }) => dimension !== 'station')
  if (by.length === 0 && (asksWhat || ranking) && !told.some(({ dimension }) => dimension === 'product'))
    addBy(draft, 'product')
  const invoices = h.all('rows').filter(({ item }) => /накладн|invoice/i.test(item.text))
  const [invoice] = invoices
  if (invoice && metrics.some((metric) => /^stock_/.test(metric)) && !by.includes('reason')) {
    h.claim(...invoices.map((one) => one.item))
    addMembers(draft, 'reason', ['invoice'], invoice.item)
  }
  if (!heard.isWriteOff) return
  if (metrics.some((metric) => /^stock_in/.test(metric)))
    for (const { item, sense } of h.all('about')) if (sense.what === 'writeOff') h.unclaim(item)
  if (!told.some(({ dimension }) => dimension === 'reason') && !by.includes('reason'))
    addMembers(draft, 'reason', ['write_off'])
}

/** «что не продаётся», «что чаще возвращают»: dishes are asked for by «что» or by what happens to them. */
function addDishAsked(draft: Draft): void {
  const { h, by, told, metrics, ranking, change, asksWhat, notSold, loss, heard } = draft
  if (by.length > 0) return
  const isAsked =
    asksWhat &&
    (ranking || change || (heard.isSoft && h.has('about'))) &&
    (heard.isSoft || metrics.some((metric) => /^(voids|returns|return_quantity|quantity|orders)$/.test(metric)))
  if (notSold || loss || h.has('uncosted') || (isAsked && !told.some(({ dimension }) => dimension === 'dish')))
    addBy(draft, 'dish')
}

/** Adds dishes where nothing else can be meant. */
function addDishMeant(draft: Draft): void {
  const { h, said, by, told, metrics, change, asksWhat, countsClasses, rows, heard } = draft
  // «что стало хуже продаваться»: dishes did.
  draft.isSubject =
    by.length === 0 &&
    !said.isOfStock &&
    asksWhat &&
    change !== undefined &&
    metrics.length === 0 &&
    h.words.some(({ word }) => /^(что|what)$/.test(word))
  // «на чём зарабатываем»: on which dishes.
  const isOnWhat = !said.isOfStock && h.all('explain').some(({ item }) => /^на чем/.test(phrasedBy(item)))
  if (draft.isSubject || (by.length === 0 && isOnWhat && heard.isSoft)) addBy(draft, 'dish')
  if (isOfClasses(told) && by.length === 0 && !h.has('share') && !rows.countsDishes && !countsClasses)
    addBy(draft, 'dish')
}

/** Adds dishes of a category or of the menu, where they are ranked, bounded or priced. */
function addDishOfCategory(draft: Draft): void {
  const { h, before, by, told, metrics, ranking, bounds, heard } = draft
  const hasCategory = told.some(({ dimension }) => dimension === 'category')
  if (by.length === 0 && ranking?.isStrong && hasCategory && (heard.isSoft || metrics.length > 0 || !h.has('change')))
    addBy(draft, 'dish')
  if (h.has('menu')) {
    h.claimAll('menu')
    if (by.length === 0 && ranking) addBy(draft, 'dish')
  }
  if (by.length === 0 && bounds.length > 0 && hasCategory) addBy(draft, 'dish')
  const isPriceList =
    by.length === 0 &&
    before === null &&
    metrics.length === 1 &&
    metrics[0] === 'sale_price' &&
    !h.has('mean') &&
    !h.has('change') &&
    told.some(({ dimension, isOut }) => dimension === 'category' && !isOut)
  if (isPriceList) addBy(draft, 'dish')
}
