import type { FigureDimension } from '@vitrina/contract/figure-query'
import { type Source, sources } from '@vitrina/contract/source'
import type { Entry } from '../sense.ts'

const of = (dimension: FigureDimension, said: string): Entry => ({ sense: { is: 'dimension', dimension }, said })
const by = (dimension: FigureDimension, said: string): Entry => ({ sense: { is: 'by', dimension }, said })
const value = (dimension: FigureDimension, values: readonly string[], said: string, op?: 'notIn'): Entry => ({
  sense: { is: 'value', dimension, values, ...(op && { op }) },
  said,
})
const hours = (from: number, to: number, said: string): Entry => ({ sense: { is: 'hours', from, to }, said })

/** What people call the accounting systems. */
const spokenSources: Record<Source, string> = {
  source_a: `рикипер; ркипер; р-кипер; рикиперу; r-keeper; rkeeper; r keeper; кипер; р кипер; storehouse; сторхаус; рикипера; эркипер; эр кипер; эркиперу; =эркипера; =эркипере; =эркипером`,
  source_b: `айко; айки; iiko; iико; ииko; айкo; ико`,
}

/** Terms for the dimensions and members of figures, apart from names of a workspace's own. */
export const dimensionTerms: readonly Entry[] = [
  of('day', `день; дата; сутки; =дню; день за днем; day; date; =days; число месяца; календарный день`),
  of('week', `=нед; неделя; week; =weeks; неделя за неделей; календарная неделя`),
  of('month', `месяц; month; месяц за месяцем; календарный месяц`),
  of('quarter', `квартал; quarter; квартал за кварталом`),
  of('year', `год; year; год за годом; годам`),
  of(
    'weekday',
    `день недели; на день недели; =weekday; day of week; day of the week; days of week; days of the week; дни недели; =днямнедели; дням неделе`,
  ),
  of(
    'hour',
    `час; =hour; =hours; час дня; время дня; time of day; hour of the day; hour of day; время суток; час за часом; почасовка`,
  ),
  of(
    'restaurant',
    `ресторан; точка; подразделение; заведение; филиал; объект; кафе; локация; торговая точка; площадка; юнит; restaurant; location; venue; store; branch; site; outlet; shop; place of business; =places; each place; per place; by place`,
  ),
  of(
    'source',
    `учетная система; кассовая система; источник; источник данных; система учета; accounting system; pos; pos system; source system; source; point of sale system`,
  ),
  of(
    'order_category',
    `=типам; =видам; вид заказа; тип заказа; категория заказа; канал продаж; канал; способ заказа; вид обслуживания; тип обслуживания; вид доставки; формат заказа; order type; order category; sales channel; channel; service type; type of order; dining option; revenue center; тип продажи; вид продажи`,
  ),
  of(
    'station',
    `pos terminal; pos terminals; terminal; terminals; =кассам; =кассах; =касс; станция; терминал; кассовый терминал; кассовая станция; кассовое место; рабочее место кассира; кассовый пост; till; station; terminal; register; cash register; cash desk; каждая касса; на какой кассе; цех; бар и кухня; kitchen and bar`,
  ),
  of(
    'payment_type',
    `вид оплаты; тип оплаты; способ оплаты; форма оплаты; вид платежа; тип платежа; способ платежа; тип; валюта оплаты; вид; средство оплаты; payment type; payment method; type of payment; tender type; method of payment; payment kind; payment form`,
  ),
  of(
    'void_reason',
    `причина удаления; по какой причине; по каким причинам; какая причина; какие причины; из-за какой причины; причина отказа; причина отмены; причина снятия; причина сторно; причина; void reason; reason of a void; reason for void; reason; reason for voiding; cancellation reason`,
  ),
  of(
    'waiter',
    `официант; официантка; официк; =официки; =официков; офик; =офики; =офиков; сотрудник; персонал; продавец; работник; бармен; кассир; сотрудница; waiter; server; waitress; staff; employee; waitstaff; staff member; bartender; cashier; team member`,
  ),
  of(
    'dish',
    `блюдо; позиция меню; блюд меню; позиций меню; пункт меню; товар меню; блюда меню; dish; menu item; item; meal; =items; product sold; food item; напиток меню; =позиция; =позиции; =позициям; =позиций; =позицию; позиция`,
  ),
  of(
    'category',
    `категория; категория меню; категория блюд; группа блюд; группа меню; раздел; раздел меню; группа; товарная группа; группа товаров; menu category; category; menu group; menu section; section; dish category; food category; item category; category of dishes; categories of menu`,
  ),
  of('unit', `единица измерения; unit of measure; measurement unit; ед изм`),
  of(
    'product',
    `товар; продукт; сырье; ингредиент; номенклатура; складская позиция; product; ingredient; stock item; goods; raw material; stock position; продукция; наименование товара; сырьевая позиция; good`,
  ),
  of(
    'place',
    `склад; склады; место хранения; stock place; warehouse; storage; store room; storeroom; storage location; =складам; =складах`,
  ),
  of('direction', `направление движения; направление; вид движения; direction; incoming and outgoing; way in or out`),
  of(
    'reason',
    `причина; по какой причине; по каким причинам; какая причина; какие причины; причина движения; причина расхода; причина списания; статья расхода; вид расхода; тип движения; тип списания; статья списания; reason of a movement; reason for movement; movement reason; =reason; =reasons; movement type; type of movement; reason for write-off; write-off reason`,
  ),
  of('table', `стол; столик; table; номер стола`),
  of(
    'check_size',
    `by how many items are on them; by how many items; how many items are on them; number of items; число позиций в чеке; количество позиций в чеке; число позиций; количество позиций; размер чека; по числу позиций; по количеству позиций; по числу блюд; по количеству блюд; по числу строк; по количеству строк; by number of items; by number of dishes; by item count; позиций в нем; позиций внутри; check size; number of items; lines of a check; number of lines; items on the check; number of positions; сколько в нем позиций; сколько позиций в чеке было; basket size`,
  ),
  of(
    'check_sum',
    `сумма чека; сумме чека; по сумме чека; по сумме; диапазон сумм; диапазон чека; величина чека; ценовой диапазон; check sum; sum of a check; check amount; check value; check total; bill size; ticket size; by amount; size of bill; ценовая категория; сумма чеков диапазон`,
  ),
  of(
    'abc_revenue',
    `abc; авс; абц; абс; abc анализ; авс анализ; abc-анализ; авс-анализ; abc по выручке; abc анализ по выручке; abc анализ меню по выручке; авс по выручке; авс анализ по выручке; класс; класс выручки; группа abc; группа авс; класс abc; класс авс; группа abc по выручке; класс abc по выручке; классам выручки; abc analysis; abc class; abc by revenue; abc analysis by revenue; class of revenue; revenue class; abc group; abc category; abc revenue; abc groups by revenue; abc classes by revenue; abc анализ меню; abc выручка`,
  ),
  of(
    'abc_margin',
    `abc по марже; abc по прибыли; abc анализ по марже; abc анализ по прибыли; abc анализ меню по марже; abc анализ меню по прибыли; авс по марже; авс по прибыли; авс анализ по марже; авс анализ по прибыли; класс прибыли; класс маржи; группа abc по марже; группа abc по прибыли; класс abc по марже; класс abc по прибыли; abc by profit; abc by margin; abc analysis by profit; abc analysis by margin; class of profit; abc groups by profit; abc groups by margin; abc классы по прибыли; abc classes by profit|margin`,
  ),
  of(
    'abc_quantity',
    `abc по количеству; abc анализ по количеству; abc анализ меню по количеству; авс по количеству; авс анализ по количеству; класс количества; группа abc по количеству; класс abc по количеству; abc по продажам в штуках; abc в штуках; abc по штукам; abc by quantity; abc analysis by quantity; class of quantity; abc groups by quantity; abc by units; abc classes by quantity; abc analysis by units`,
  ),
  of(
    'quadrant',
    `матрица меню; матрица; меню инжиниринг; меню-инжиниринг; инжиниринг меню; квадрант; квадрант меню; место в матрице; место в матрице меню; касавана смит; матрица касаваны; матрица бкг; menu engineering; menu matrix; menu engineering matrix; quadrant; place in the menu matrix; kasavana smith; menu engineering quadrant`,
  ),
  by(
    'day',
    `подневный; подневно; поденно; ежедневный; ежедневно; по датам; изо дня в день; daily; день ото дня; =day by =day; по каждому дню; динамика; тренд; динамика по дням; график; trend; dynamic; dynamics`,
  ),
  by(
    'week',
    `понедельно; понедельный; недельный; недельная динамика; еженедельный; еженедельно; weekly; =week by =week`,
  ),
  by('month', `помесячно; помесячный; ежемесячный; ежемесячно; monthly; =month by =month`),
  by('quarter', `поквартально; поквартальный; ежеквартальный; ежеквартально; quarterly; =quarter by =quarter`),
  by('year', `погодовой; ежегодный; ежегодно; yearly; annually; =year by =year`),
  by(
    'hour',
    `почасовой; почасовая; почасово; hourly; =hour by =hour; во сколько; часы пик; час пик; мертвый час; мертвые часы; пустой час; пустые часы; пиковые часы; пиковый час; горячие часы; peak hours; peak hour; rush hour; rush hours; в какое время; в котором часу; what time; at what time`,
  ),
  by(
    'dish',
    `product mix; продуктовый микс; item mix; pmix; menu mix; расход блюд; реализация блюд; поблюдно; поблюдный; поблюдная; позиционно; попозиционно; по меню; dish by dish; в разрезе меню; item by item`,
  ),
  by(
    'payment_type',
    `способ; способ расчета; способ платежа; tender report; tender breakdown; tenders; tender mix; payment mix`,
  ),
  by(
    'payment_type',
    `payments by method; payment methods; payments by type; payment types; types of payment; by tender; by tender type`,
  ),
  by('hour', `part of day; part of the day; parts of the day; by daypart; per daypart`),
  by('waiter', `поофициантно; пофамильно; waiter by waiter`),
  by('restaurant', `поресторанно; restaurant by restaurant; across restaurants; по точкам`),
  by('weekday', `подням недели; по дням недели`),
  by(
    'weekend',
    `по будням и выходным; будни и выходные; выходные и будни; будни отдельно выходные отдельно; будни против выходных; выходные против будней; будние и выходные; выходные и будние; по будням и сколько по выходным; в будни а сколько в выходные; weekdays and weekends; weekends and weekdays; weekdays versus|vs|against weekends; weekends versus|vs|against weekdays; by weekday or weekend; weekend or weekday; weekday or weekend; weekends better than weekdays; weekdays better than weekends; weekday and weekend`,
  ),
  value('weekend', ['1'], `выходной; выходные; по выходным; выходной день; =weekends; on weekends; at weekends`),
  value(
    'weekend',
    ['0'],
    `будни; =weekday; =будни; будний; =будням; =буднях; =будней; будний день; рабочий день; буднешний; =weekdays; working day; business day; on weekdays`,
  ),
  value(
    'weekday',
    ['1'],
    `=понедельникам; =понедельники; =понедельников; каждый понедельник; =mondays; every monday; a monday`,
  ),
  value('weekday', ['2'], `=вторникам; =вторники; =вторников; каждый вторник; =tuesdays; every tuesday; a tuesday`),
  value('weekday', ['3'], `=средам; =среды; каждая среда; =wednesdays; every wednesday; a wednesday`),
  value('weekday', ['4'], `=четвергам; =четверги; =четвергов; каждый четверг; =thursdays; every thursday; a thursday`),
  value(
    'weekday',
    ['5'],
    `=пятницам; =пятницы; =пятниц; =пятницами; каждая пятница; =fridays; every friday; a friday; пятничный`,
  ),
  value(
    'weekday',
    ['6'],
    `=субботам; =субботы; =суббот; каждая суббота; =saturdays; every saturday; a saturday; субботний`,
  ),
  value(
    'weekday',
    ['7'],
    `=воскресеньям; =воскресенья; =воскресений; каждое воскресенье; =sundays; every sunday; a sunday; воскресный`,
  ),
  hours(
    7,
    11,
    `утро; утром; утренний; по утрам; с утра; завтрак; на завтрак; в завтрак; morning; breakfast; in the morning; утреннее время`,
  ),
  hours(
    12,
    16,
    `обед; в обед; обеденный; обеденное время; ланч; ланчевый; бизнес ланч; бизнес-ланч; =днем; дневной; дневное время; lunch; lunchtime; lunch time; afternoon; midday; business lunch`,
  ),
  hours(
    17,
    23,
    `вечер; вечером; вечерний; по вечерам; вечернее время; ужин; на ужин; в ужин; evening; dinner; dinner time; in the evening; dinnertime; tonight`,
  ),
  hours(0, 6, `ночь; ночью; ночной; по ночам; night; at night; overnight; late night; ночное время`),
  value(
    'order_category',
    ['Доставка'],
    `доставка; доставочный; =курьером; =курьерами; через курьера; курьерский; delivery; deliveries; через доставку; на доставку; delivered`,
  ),
  value(
    'order_category',
    ['Самовывоз'],
    `самовывоз; самовывозный; с собой; навынос; на вынос; вынос; takeaway; takeout; take away; take-away; take-out; pickup; pick-up; pick up; to go; collection; carryout`,
  ),
  value(
    'order_category',
    ['Зал'],
    `зал; в зале; на месте; зальный; гостевой зал; dine in; dine-in; eat in; eat-in; dining room; in the restaurant hall; in house; on premise; on-premise; dining hall; =hall`,
  ),
  value(
    'payment_type',
    ['Наличные'],
    `наличные; наличный; наличка; нал; налом; налик; наличность; наличными; кэш; кеш; cash`,
  ),
  value(
    'payment_type',
    ['Карта'],
    `карта; карточка; банковская карта; банковский; эквайринг; терминалом; пластик; пластиковая карта; card; credit card; bank card; debit card; acquiring; карточный`,
  ),
  value(
    'payment_type',
    ['СБП'],
    `сбп; система быстрых платежей; куар; кьюар; куаркод; куар код; кьюар код; qr; qr код; qr-код; быстрый платеж; sbp; fast payment; faster payment; qr code; qr payment`,
  ),
  value('payment_type', ['Бонусы'], `бонус; бонусы; бонусный; баллы; балл; bonus; loyalty points; points`),
  value(
    'payment_type',
    ['Наличные'],
    `безнал; безналичный; безналом; безналичные; безналичка; cashless; non-cash; non cash`,
    'notIn',
  ),
  value('station', ['Бар'], `бар; барный; за баром; барная стойка; bar; the bar`),
  value('station', ['Кухня'], `кухня; кухонный; kitchen; the kitchen`),
  value(
    'void_reason',
    ['Ошибка официанта'],
    `ошибка официанта; из-за ошибки официанта; по ошибке официанта; waiter error; waiter mistake; server error; server mistake; error of a waiter; вина официанта; официант ошибся; ошибочный ввод`,
  ),
  value(
    'void_reason',
    ['Отказ гостя'],
    `отказ гостя; гость отказался; отказ клиента; передумал; guest refused; guest refusal; guest changed mind; guest changed their mind; customer refusal`,
  ),
  ...sources.map((source) => value('source', [source], spokenSources[source])),
  value('reason', ['sale'], `на =продажу; в =продажу; расход на продажи; продано со склада; for sale; sold from stock`),
  value(
    'reason',
    ['write_off'],
    `в списание; на списание; write-off; write off; written off; =writeoffs; spoilage; waste; порча; бой; =write-offs; потери продуктов; wasted; wastage`,
  ),
  value(
    'reason',
    ['transfer'],
    `перемещение; переместить; перемещать; перекинуть; transfer; transferred; внутреннее перемещение; moved between stores`,
  ),
  value(
    'reason',
    ['inventory'],
    `инвентаризация; недостача; излишек; inventory; stocktake; stock take; stock count; по инвентаризации; пересорт; shortage; surplus`,
  ),
  value(
    'reason',
    ['production'],
    `приготовление; производство; на приготовление; заготовка; production; cooking; prep`,
  ),
  value('direction', ['in'], `направление приход; приходные движения; incoming direction`),
  value('direction', ['out'], `направление расход; расходные движения; outgoing direction`),
  value('abc_revenue', ['A'], `=abcгруппаa; =a-класс`),
  value('abc_revenue', ['B'], `=abcгруппаb`),
  value('abc_revenue', ['C'], `=abcгруппаc`),
  value('quadrant', ['star'], `звезда; звезды; звезда меню; звездные блюда; star; stars; menu star`),
  value(
    'quadrant',
    ['plowhorse'],
    `рабочая лошадка; рабочие лошадки; лошадка; лошадки; plowhorse; plow horse; ploughhorse; plough horse; workhorse; work horse; =cash cows`,
  ),
  value('quadrant', ['puzzle'], `загадка; загадки; головоломка; puzzle; puzzles; вопросительные знаки; question mark`),
  value('quadrant', ['dog'], `собака; собаки; аутсайдеры матрицы; dog; dogs; неудачник меню`),
]
