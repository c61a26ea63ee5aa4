import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Entry } from '../sense.ts'

const metric = (name: FigureMetric, said: string): Entry => ({ sense: { is: 'metric', metric: name }, said })

/** What figures are called in a restaurant, in Russian and in English. */
export const metricTerms: readonly Entry[] = [
  metric(
    'revenue',
    `=выр; =выруч; выручка; выторг; бабок снять; бабки снять; денег снять; деньги снять; бабки; =бабок; бабло; =баблишка; деньжата; лавэ; кассовый; денежный; хлебный; упасть в кассу; прийти в кассу; намолотить; наколотить; нарубить; навариться; касса; набить; набивать; сколько поднять; поднять денег; поднять бабла; бабок поднять; денег поднять; поднять бабок; деньги упасть; денег упасть; бабок упасть; оборот; товарооборот; доход; заработать; зарабатывать; заработок; подзаработать; наторговать; выторговать; торговать; выручить; продажа;
    сумма продаж; объем продаж; продажи в деньгах; торговля; сделать денег; сделать выручки; делать денег; принести; приносить; делать выручки; денег заработать;
    поработать на; сумма чеков; выручка от продаж; чистая выручка; сумма выручки; размер выручки; выручка нетто; общая касса; дать выручки;
    revenue; =sales; turnover; takings; net sales; net revenue; net turnover; =brings; =brings in; =bringing; =brought; brought in; =take; =took; income; earn; bring in; =makes; =made; make money; gross sales revenue; money; total sales; sales volume; sales revenue`,
  ),
  metric(
    'gross',
    `gross sales before discounts; gross revenue before discounts; sales before discount; до всех скидок; выручка до скидок; выручка без скидок; выручка без учета скидок; выручка до вычета скидок; продажи до скидок; продажи без скидок; оборот до скидок; оборот без скидок; выручка со скидками вместе;
    revenue before discounts; sales before discounts; gross sales; gross revenue; revenue without discounts`,
  ),
  metric(
    'revenue_without_waiter',
    `без официанта; официант не указан; официант не назначен; не указан официант; не назначен официант; не закрепить за официантом; не привязать к официанту; ни за каким официантом; ни на каком официанте; not assigned to a|any|the server|waiter; assigned to no waiter|server|one; without a|any waiter|server; with no waiter|server; with no waiter|server assigned; no waiter|server assigned; no waiter|server on; no waiter|server attached; no waiter|server named; no waiter|server; without waiter|server; without waiters|servers; waiterless`,
  ),
  metric(
    'checks',
    `=в чеках; =в заказах; in checks; in tickets; чек; чеки; количество чеков; число чеков; чековый; счет|=счетов; заказ; =заказов; количество заказов; число заказов; check; ticket; =bills; number of checks; transaction; транзакция; покупка; =checks closed; check count; ticket count; пробитый чек; закрытый чек; order count; =orders`,
  ),
  metric('documents', `документ; кассовый документ; все документы; document; все чеки с возвратами`),
  metric(
    'avg_check',
    `средний чек; в среднем =чеке; о среднем =чеке; чек средний; =чек в среднем; средняя сумма чека; средний счет; средний размер чека; средняя стоимость чека; средняя покупка; сумма чека в среднем; срчек; срчека; ср чек; ср. чек; средний заказ; average check; avg check; average ticket; avg ticket;
    average bill; average order value; aov; mean check; average check size; average transaction; average spend per check; revenue per check; сумма в среднем на чек; выручка на чек; выручка с чека; чек средненький; average order`,
  ),
  metric(
    'items_per_check',
    `items|dishes are there on|in an average check|ticket|order|bill; items|dishes on|in|per an average check|ticket|order|bill; items|dishes on|in the average check|ticket|order|bill; items|dishes on|in a check|ticket|bill; items are there on|in a check|ticket|bill; number of items per check|ticket|order|bill; average number of items per check|ticket|order|bill; items per check|ticket|order|bill; items a check|ticket|order|bill; dishes per check|ticket|order|bill; позиций в чеке; позиций на чек; блюд в чеке; блюд на чек; строк в чеке; позиций в одном чеке; позиций на один чек; наполненность чека; наполняемость чека; наполнение чека; глубина чека; длина чека; среднее число позиций; items per check; items per ticket; items per bill; items per order; lines per check; dishes per check; positions per check; blend of check; товаров в чеке; число позиций в чеке; количество позиций в чеке; количество блюд в чеке`,
  ),
  metric(
    'checks_per_day',
    `checks per day; checks a day; tickets per day; чеков в день; чеков за день в среднем; число чеков в день; daily checks`,
  ),
  metric('checks_without_waiter', `чек без указания официанта; чек с пустым официантом`),
  metric(
    'positions',
    `строка чека; строка в чеках; число строк; пробитая строка; check line; line of checks; line item; lines of checks; строки чеков`,
  ),
  metric(
    'guests',
    `гость; едок; публика; визит; посещение; посадка; посетитель; клиент; клиентов; народ; людей; человек; персона; количество гостей; число гостей; посещаемость; трафик; проходимость; поток гостей; гостевой поток; проход; проход гостей; гостепоток; guest; cover; visitor; customer; footfall; traffic; guest traffic; headcount; diner; guest count; people; number of guests; patron; guests|people|customers|covers|visitors|diners came|come|walked in|through`,
  ),
  metric(
    'revenue_per_guest',
    `сколько гость в среднем оставлять|тратить|приносить; сколько гость оставлять|тратить|приносить; сколько оставлять|тратить гость; гость в среднем оставлять|тратить; сколько в среднем гость оставлять|тратить|приносить; сколько в среднем оставлять|тратить|приносить гость|один гость; выручка на гостя; выручка с гостя; выручка на одного гостя; выручка с одного гостя; чек на гостя; чек с гостя; средний чек на гостя; средний чек гостя; средний чек на человека; средний чек на одного гостя; выручка на человека; выручка на персону; доход с гостя; трата гостя; тратит гость; тратить один|каждый гость|человек|посетитель|клиент; тратить человек|посетитель|клиент; человек|посетитель|клиент тратить; один|каждый человек|посетитель|клиент тратить|оставлять|оставить|потратить; человек|посетитель|клиент оставлять|оставить|потратить; оставлять|оставить человек|посетитель|клиент; оставляет гость; оставил гость; гость оставил; гость оставляет; гость тратит; один гость оставить; один гость оставлять; один гость тратить; каждый гость оставить; каждый гость оставлять; оставлять в среднем гость; один гость потратить; guest|customer|person|people|diner|visitor spend|=spent; a guest|customer|person|diner spend; spend|=spent by a guest|customer|person|diner; =average =spend; сколько с гостя;
    revenue per guest; revenue per cover; revenue per head; spend per head; spend per guest; spend per cover; average spend per guest; sales per guest; sales per cover; check per guest; spend per person; revenue per person; average check per guest; average spend; guest spend`,
  ),
  metric(
    'guests_per_check',
    `человек за одним чеком; гостей за одним чеком; людей за одним чеком; гостей под одним чеком; people at a|one check|table; человек на стол; гостей за столом в среднем; гостей на чек; гостей в чеке; гостей на один чек; людей на чек; людей за чек; гостей за чек; человек за чек; людей за чеком; гостей за чеком; человек за чеком; людей в чеке; людей на один чек; человек на чек; человек в чеке; человек на один чек; персон на чек; персон в чеке; посетителей на чек; размер компании; guests per check; covers per check; guests per ticket; guests per bill; people per check; party size; average party; average party size; average size of a party; за одним чеком; гостей за столом`,
  ),
  metric(
    'revenue_per_day',
    `выручка в день; выручка за день в среднем; средняя дневная выручка; среднедневная выручка; среднесуточная выручка; дневная выручка; средняя выручка; средний оборот; средняя выручка за день; revenue per day; sales per day; sales a day; average daily revenue; average daily sales; average revenue; average sales; daily average`,
  ),
  metric(
    'quantity',
    `чашка; чашек; кружка; тарелка; стакан; расход блюд; реализация блюд; количество проданного; продано штук; продано порций; проданное количество; число порций; количество порций; штуки; порция; порций; units sold; quantity sold; quantity; portion; unit; serving; =items sold; сколько штук; сколько порций; продажи в штуках; объем в штуках; sales in units; pieces`,
  ),
  metric(
    'orders',
    `сколько раз заказать; сколько раз заказывать; раз заказать; раз заказывать; раз пробить; раз продать; раз взять; число продаж блюда; частота заказа; сколько раз пробить; how many times ordered; how often ordered; times ordered; продажи =блюда`,
  ),
  metric(
    'dish_count',
    `разных блюд; количество разных блюд; различных блюд; сколько разных блюд; ассортимент; число наименований; количество наименований; наименование; различных позиций; different dishes; distinct dishes; how many different dishes; dish count; number of different dishes`,
  ),
  metric(
    'avg_price',
    `средняя цена; средняя цена продажи; цена в среднем; фактическая цена; average price; average selling price; avg price; mean price; средняя стоимость`,
  ),
  metric(
    'sale_price',
    `цена в меню; цена меню; цена по меню; меню цена; прайсовая цена; цена продажи; отпускная цена; стоить; menu price; sale price; selling price; cost on the menu; цена блюда; =costs on menu`,
  ),
  metric(
    'cost_of_sales',
    `себестоимость проданного; себестоимость продаж; себестоимость реализации; себестоимость реализованного; cost of sales; cost of goods; cost of goods sold; cogs; стоимость проданных продуктов; себестоимость проданных`,
  ),
  metric(
    'unit_cost',
    `себестоимость порции; себестоимость единицы; себестоимость одной порции; себестоимость блюда; себестоимость одного блюда; себестоимость штуки; =стоит нам; нам =стоит; нам стоить; стоить нам; cost us; во сколько обходиться; во сколько обойтись; почем обходиться; себес порции; стоимость порции; unit cost; cost per portion; cost of a portion; cost per unit; cost per dish; portion cost; plate cost; cost a portion; cost of one portion; обходится порция; обходиться; обойтись`,
  ),
  metric(
    'gross_profit',
    `выгодный; невыгодный; выгода; валовая прибыль; прибыль; валовая; вал. прибыль; валовый доход; валовый прибыль; маржинальная прибыль; маржинальный доход; валовая маржа; навар; заработок на блюдах; прибыльный; прибыльность; доходность; gross profit; profit; gross margin; contribution margin; profitable; gp; contribution; маржа в рублях; маржа в деньгах; маржа в руб; прибыль в рублях; margin in rubles|money`,
  ),
  metric(
    'margin_pct',
    `gross margin %; gross margin percent|pct|percentage; gross profit margin; gross profit %; % margin; % gross margin; маржа; маржинальность; рентабельность; рентабельность продаж; процент маржи; маржа в процентах; маржинальный; margin; margin percent; margin percentage; profit margin; gross margin percent; margin %; прибыль в процентах; процент прибыли`,
  ),
  metric(
    'food_cost',
    `костовый; cost of sales as a ratio|percentage|share to|of revenue|sales; cost of sales to revenue; cogs as a percentage of revenue|sales; cogs percentage; cost to sales ratio; фудкост; фудкоста; фуд кост; фуд-кост; фудкоста; кост; коста; косту; костом; косте; фудкост процент; процент фудкоста; себестоимость в процентах; процент себестоимости; доля себестоимости; доля себестоимости в выручке; себестоимость к выручке; food cost; foodcost; cost percentage; cost percent; food cost percentage; food cost percent; product cost`,
  ),
  metric('markup', `наценка; наценки; накрутка; торговая наценка; процент наценки; markup; mark up; mark-up`),
  metric(
    'profit_per_portion',
    `make|earn on one|each|a; make|earn per portion; прибыль с порции; прибыль на порцию; прибыль с единицы; прибыль с блюда; прибыль с одной порции; прибыль на одну порцию; прибыль со штуки; прибыль с продажи; прибыль с одного блюда; маржа с порции; маржа на порцию; маржа с единицы; маржа с одной порции; маржа с блюда; заработок с порции; зарабатывать с порции; зарабатывать на порции; заработать с порции; заработать на порции; заработать с одной порции; profit per portion; profit per unit; profit per dish; profit per item; profit per serving; margin per portion; margin per unit; margin per dish; profit a portion; contribution per portion; profit on each portion`,
  ),
  metric(
    'known_cost_share',
    `доля выручки с известной себестоимостью; у какой доли|части выручки|продаж известна|есть себестоимость; у какого процента выручки|продаж известна|есть себестоимость; известная себестоимость; себестоимость известна; часть выручки с известной себестоимостью; какая часть выручки у нас с известной себестоимостью; доля продаж с известной себестоимостью; выручка с известной себестоимостью; покрытие себестоимостью; с известной себестоимостью; доля с себестоимостью; share of revenue with known cost; revenue with a|the known cost; known cost share; share of sales with known cost; cost coverage; with known cost; with known costs; with a known cost`,
  ),
  metric(
    'checks_with',
    `чеков с блюдом; чеки с этим блюдом; в скольких чеках; сколько чеков содержат; checks with the dish; checks containing; checks that include`,
  ),
  metric(
    'hours',
    `=часы; =часов; =hours; часы работы; отработать часов; час отработать; часы отработать; рабочий час; рабочие часы; отработанный час; отработанное время; наработать часов; часов наработать; часы наработать; часов работать; часов проработать; часов трудиться; отпахать; сколько часов; часов работать; проработать часов; время работы; hours worked; hours work; working hours; worked hours; how many hours; labor hours; labour hours; shift hours; hours of work`,
  ),
  metric(
    'shifts',
    `смена; смены; рабочая смена; отработать смен; количество смен; число смен; выходов на смену; выходить на смену; выйти на смену; человеко-смена; =выходило; =выходили; выход на работу; вышел на смену; shift; number of shifts; shift count; shifts worked; =смен`,
  ),
  metric(
    'revenue_per_hour',
    `выручка на|за|в отработанный|рабочий час; на отработанный час; most per hour worked; per hour worked; за отработанный час; revenue per hour worked; sales per hour worked; earn per hour worked; выручка за час работы; выручка в час работы; выручка на час работы; выручка за рабочий час; выручка за отработанный час; денег за час работы; заработать за час работы; выработка за час; выработка; выработка в час; производительность; делать за час работы; revenue per hour worked; sales per hour worked; sales per labor hour; sales per labour hour; revenue per labor hour; revenue per working hour; productivity; splh; revenue per worked hour`,
  ),
  metric(
    'discount',
    `скидка; скидки; дисконт; размер скидки; сумма скидок; скидочный; раздать скидок|скидки; раздавать скидок|скидки; раздача скидок; скинуть; надисконтить; надисконтили; дисконтировать; предоставить скидок; надавать скидок; discount; discount amount; comp; comps; discount total; given away; give away in discounts; markdown; discount sum`,
  ),
  metric(
    'discount_share',
    `share|portion|part|percentage of revenue|sales goes|went to discounts; revenue|sales goes|went to discounts; доля|часть|процент выручка|оборот|продажа уходить|уйти|съедать|съесть на скидка; процент скидок к продажа|выручка|оборот; доля скидок к продажа|выручка|оборот; процент скидок в|от продажа|выручка|оборот; скидка к продажа|оборот; скидки в процентах к продажа|выручка|оборот; discounts as a percentage|share of gross|net sales|revenue; discounts as a percentage|share of sales|revenue; discount percentage of sales|revenue; discount to sales ratio; доля скидок; процент скидок; процент скидки; скидки в процентах; скидка в процентах; процент дисконта; уровень скидок; доля скидок в обороте; доля скидок в выручке; скидки к выручке; скидки от выручки; скидки в процентах от выручки; процент скидок от выручки; доля дисконта; discount share; discount rate; discount percent; discount percentage; discounts as a percent of sales; discounts as a percentage of sales; discounts as a percent of revenue; discounts as a share of sales|revenue; discount as a percent of sales; share of discounts; percentage of discounts; percent of discounts; discount %`,
  ),
  metric(
    'returns',
    `возврат; возвраты; вернуть; возвращать; возвращенный; сумма возвратов; возврат средств; возврат денег; refund; return; returned; =returns; refund amount; return amount; refunded; return total; refund total; money back; на какую сумму вернуть`,
  ),
  metric(
    'return_share',
    `доля возвратов; процент возвратов; процент возврата; возвраты в процентах; уровень возвратов; доля возвратов в выручке; return share; return rate; refund rate; share of returns; share of refunds; percent of returns; percentage of returns; percentage of refunds; refund share; return percentage; refund percentage`,
  ),
  metric(
    'return_quantity',
    `возвращено блюд; количество возвращенных блюд; количество возвратов; число возвратов; сколько раз вернуть; возвращено порций; возвращено штук; возвращенных порций; возвращенных блюд; сколько порций вернуть; сколько блюд вернуть; сколько штук вернуть; quantity returned; items returned; portions returned; dishes returned; units returned; number of returns`,
  ),
  metric(
    'voids',
    `снимать|снять строка; строка снимать|снять; снимать|снять позиция; позиция снимать|снять; voided|deleted|removed|cancelled lines|items|positions|dishes; lines voided|deleted|removed|cancelled; наудалять; удаление; удаления; удалить; удалять; поудалять; поудаляли; удаленный; отказ; отказы; отказаться; сторно; насторнировать; сторнировать; отмена; отменить; отменять; отмененный; снятие с чека; снятие позиций; снятие блюд; снять с чека; снимать с чека; снять с заказа; снять позицию; снять блюдо; снятая позиция; снятое блюдо; снять строку; снять строк; строк снять; строки снять; строка снять; снять позиций; строк удалить; строки удалить; удалить строк; убрать из чека|чеков; убирать из чека|чеков; убрать позиций|позиции|блюд|блюда; позиций|позиции|блюд|блюда убрать|убирать; удаленная строка; удаленные строки; отказанное блюдо; отказные блюда; отказной; отмененная позиция; позиций снять; блюд снять; аннулировать; аннуляция; войд; войды; количество удалений; число удалений; сколько позиций удалить; сколько позиций снять; void; voided; number of voids; void count; cancellation; cancelled item; canceled item; removed item; deleted item; deletion; позиций снять; позиций удалить; struck off`,
  ),
  metric(
    'void_sum',
    `сумма удалений; сумма отказов; сумма отмен; сумма сторно; сумма снятий; сумма удаленного; на какую сумму удалить; на какую сумму удалять; на какую сумму поудалять; на какую сумму поудаляли; на какую сумму снять; на какую сумму отменить; на какую сумму отказаться; на сумму удалить; удаления в рублях; удаления в деньгах; отказы в рублях; отказы в деньгах; void total; void sum; void amount; value of voids; amount voided; sum of voids; total voided; voids in rubles|money; void value; стоимость удалений`,
  ),
  metric(
    'payments',
    `payments by method; payment methods; payments by type; payment types; types of payment; денежное поступление; поступление денег; оплата; оплаты; платеж; платежи; оплатить; оплачивать; платить; заплатить; расплачиваться; расплатиться; сумма оплат; поступление оплат; поступления по оплатам; принять; payment; pay; paid; payments received; payment total; tender; payment amount; сумма платежей`,
  ),
  metric(
    'payment_count',
    `число оплат; количество оплат; сколько оплат; сколько платежей; количество платежей; число платежей; сколько раз платить; сколько раз оплатить; number of payments; payment count; how many payments; number of transactions by payment`,
  ),
  metric('stock_in', `количество прихода; приход в количестве; quantity received; goods received`),
  metric(
    'stock_in_cost',
    `cost of goods received|delivered; value of goods received|delivered; cost of deliveries|receipts|supplies; стоимость поступления|поступлений|поставок; cost of incoming goods; сумма прихода; потратить на закупки|закупку|закуп|продукты|товар|товары|сырье|ингредиенты; тратить на закупки|закупку|закуп|продукты|товар|сырье; уйти на закупки|закупку|закуп|продукты; spend|=spent on purchases|purchasing|goods|products|ingredients|stock|supplies; сумма закупок; сумма поставок; стоимость закупок; стоимость прихода; закупочная сумма; сумма поступлений; сумма закупки; purchase amount; purchases total; value of purchases; amount purchased; sum received; purchase cost; cost of purchases; purchases cost`,
  ),
  metric('stock_out', `количество расхода; расход в количестве; quantity used; goods used`),
  metric(
    'stock_out_cost',
    `сумма расхода; стоимость расхода; сумма использованного; sum used; usage cost; cost of usage; value used`,
  ),
  metric(
    'stock_net',
    `приход минус расход; разница прихода и расхода; изменение запасов; изменение запаса; чистый приход; сальдо прихода и расхода; received less used; net movement; net stock change; change in stock; in minus out; received minus used`,
  ),
  metric(
    'stock_moved',
    `движение товара; движение товаров; движение продуктов; объем движений; движение по складу; goods moved; quantity moved; stock movement quantity`,
  ),
  metric(
    'stock_moved_cost',
    `сумма движений; стоимость движений; сумма движения; sum moved; value moved; movement cost`,
  ),
]
