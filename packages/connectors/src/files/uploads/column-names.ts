import type { FileField } from '@vitrina/contract/uploads/file-mapping'

/**
 * How tills name their columns, a row a field, in the order in which they are sought. A name is compared after its punctuation has
 * become spaces: `sales_outlet_id` is `sales outlet id`.
 */
export const salesNames: readonly (readonly [FileField, RegExp])[] = [
  ['time', /^(?:время( чека| закрытия| продажи| открытия)?|(?:transaction |check |order |close[d]? |sale )?time)$/],
  [
    'date',
    /(?:^дата|учетный день|учётный день|дата и время|\bdate\b|^closed(?: at)?$|^day$|datetime|закрыт|timestamp)/,
  ],
  [
    'check',
    /(?:номер чека|^чек$|№ ?чека|чек №|номер заказа|^заказ$|^(?:check|receipt|ticket|bill|transaction|order|invoice)(?: (?:id|no|number|num))?$|номер документа)/,
  ],
  [
    'restaurant',
    /(?:ресторан|торговая точка|^точка|заведение|филиал|подразделение|магазин|предприятие|кафе|restaurant|outlet|location|store|branch|venue|shop)/,
  ],
  ['waiter', /(?:официант|сотрудник|кассир|бариста|персонал|waiter|server|staff|employee|cashier|seller|продавец)/],
  // Names of several words first: `Сумма со скидкой` is neither a discount nor the sum before one.
  [
    'total',
    /^(?:сумма|итого|стоимость|выручка) (?:(?:со|с уч[её]том) скид\S*|после скид\S*|к оплате|продажи?)$|^(?:оплачено|net sales|net amount|line total)$|^(?:amount|total|sales) (?:after discounts?|with discounts?)$/,
  ],
  ['cost', /^(?!.*(?:единиц|за ед|за шт|за порц|цена|%|процент|unit|per )).*(?:себестоимост|cost\b|закуп)/],
  [
    'discount',
    /^(?!.*(?:%|процент|percent|rate|без скид|до скид|со скид|после скид|с уч[её]том|before|after|with ?out|net of|цена|price|тип|вид|причин)).*(?:скидк|discount)/,
  ],
  [
    'quantity',
    /^(?!.*(?:гост|персон|чек|заказ|guest|cover|check|order|receipt)).*(?:кол-?во|количество|кол во|qty|quantity|^шт|^count$)/,
  ],
  [
    'total',
    /^(?!.*(?:скид|discount|чек|заказ|сч[её]т|check|order|receipt|bill|ticket|ндс|налог|\btax\b|\bvat\b|чаев|\btips?\b|бонус|достав|себестоим|закуп|\bcost\b|единиц|за ед|за шт|%|процент)).*(?:сумма|выручка|итого|стоимость|оплачено|amount|total|net sales|revenue|^sum$|^net$|^gross$)/,
  ],
  ['price', /^(?!.*(?:скид|discount|закуп|себестоим|\bcost\b|wholesale|purchase)).*(?:цена|price)/],
  ['category', /(?:категори|группа|раздел|category|group|department)/],
  [
    'dishKey',
    /(?:код блюда|код товара|артикул|^(?:product|item|dish|goods) (?:id|code|number)$|^sku$|код номенклатуры|^код$)/,
  ],
  [
    'dish',
    /^(?:блюдо|товар|номенклатура|позиция|наименование|название)|^(?:menu )?(?:dish|item|product)(?: name| title)?$/,
  ],
  ['guests', /(?:гост(?:ей|и|я)|guests|covers|персон)/],
  ['orderCategory', /(?:тип заказа|способ заказа|order type|dining|in ?store|доставка)/],
  ['table', /(?:^стол|номер стола|^table)/],
  ['kind', /(?:^статус|вид операции|тип операции|^операция|признак|status|^type$|^kind$)/],
]

export const listNames = {
  dishes: [
    ['key', /(?:^код|артикул|^id$|product id|item id|dish id|sku|^key$|external id)/],
    ['category', /(?:категори|группа|раздел|category|group|product type)/],
    ['unit', /(?:единица|ед изм|^ед|unit of measure|^unit$)/],
    ['cost', /(?:себестоимост|cost|wholesale|закуп)/],
    ['price', /(?:цена|price)/],
    ['name', /(?:^блюдо$|^товар$|название|наименование|^name$|^product$|^item$|^dish$)/],
  ],
  restaurants: [
    ['key', /(?:^код|^id$|outlet id|store id|restaurant id|location id|external id)/],
    ['city', /(?:город|city)/],
    ['address', /(?:адрес|address)/],
    ['name', /(?:название|наименование|ресторан|^name$|neighbo|neighor|restaurant|^store$|^outlet$|^location$)/],
  ],
  employees: [
    ['key', /(?:^код|табельный|^id$|staff id|employee id|waiter id|server id|external id)/],
    ['name', /(?:фио|имя|фамилия|сотрудник|официант|name$)/],
  ],
} as const satisfies Record<string, readonly (readonly [FileField, RegExp])[]>
