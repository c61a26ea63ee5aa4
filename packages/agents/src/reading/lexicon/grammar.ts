import type { Entry, Sense } from '../sense.ts'

const entry = (sense: Sense, said: string): Entry => ({ sense, said })

/** Words that modify a question about figures: order, bounds, shares, means, comparisons. */
export const grammarTerms: readonly Entry[] = [
  entry(
    { is: 'asking', what: 'who' },
    `=кто; =кого; =кому; =кем; =у кого; =чей; =чья; =чьи; =who; =whose; =whom; кто из; у кого из; кто у нас; =who's`,
  ),
  entry({ is: 'asking', what: 'where' }, `=где; =where; в каком месте`),
  entry({ is: 'asking', what: 'when' }, `=когда; =when`),
  entry(
    { is: 'asking', what: 'what' },
    `=что; на чем; на =чём; =чего; =че; =чё; =шо; =чо; =чем; =чему; =what; =anything; =что-нибудь; =что-то; =у чего; =everything; =something; =чём`,
  ),
  entry({ is: 'asking', what: 'which' }, `какой; который; каков; =which; what kind of; =каком; =каких; какой из`),
  entry(
    { is: 'asking', what: 'howMuch' },
    `=сколько; =сколька; =скока; =скоко; =скок; =скольки; =насколько; =how much; =how many; =скольких; сколько всего; на сколько; на какую величину`,
  ),
  entry(
    { is: 'about', what: 'sold' },
    `продать; продавать; хитовый; ходко; покупаемый; заказываемый; продажный хит; продаваться; продано; проданный; продаваемый; распродать; реализовать; купить; покупать; заказать; заказывать; заказываться; взять; брать; съесть; съедать; выпить; выпивать; разойтись; расходиться; разлетаться; разлететься; уйти; уходить; отпустить; пробить; пробивать; пробиваться; идти; пойти; скушать; кушать; толкать; толкнуть; впаривать; впарить; сбыть; сбывать; налить; наливать; разлить; разливать; выдуть; =льем; =лили; лить; слопать; умять; сметать; смести; =ело; =ели; =едят; =ест; поесть; =пить; =пьют; =пили; заказ; спрос; популярный; популярность; непопулярный; невостребованный; unpopular; хит; бестселлер; продаться; продавать хорошо; ходовой; востребованный; пользоваться спросом;
    slowest mover; slowest movers; slowest seller; slowest sellers; poorest seller; poorest sellers; weakest seller; weakest sellers; biggest seller; biggest sellers; fastest mover; fastest movers; fastest seller; fastest sellers; strongest seller; strongest sellers; slowest selling; fastest selling; worst seller; worst sellers; bad seller; bad sellers; slow mover; slow movers; fast mover; fast movers; top movers; best seller; best sellers; top seller; top sellers; top selling; worst selling; slow selling; slow moving; hot selling; poor selling; =pour; =pours; =poured; sell; sold; selling; =buy; bought; order; ordered; =eat; eaten; drink; drank; consumed; best selling; best-selling; bestseller; best seller; went out; go out; gone out; going out; popular; popularity; =go; =went; =purchased; move; hit; =orders`,
  ),
  entry({ is: 'about', what: 'cost' }, `себестоимость; себес; стоимость продуктов; cost; costs; prime cost`),
  entry({ is: 'about', what: 'price' }, `цена; ценник; price; прайс; стоимость; почем; =почём`),
  entry(
    { is: 'about', what: 'discountMean' },
    `средняя скидка; средний размер скидки; average discount; avg discount; mean discount; скидка в среднем`,
  ),
  entry(
    { is: 'about', what: 'stockIn' },
    `прийти; приходить; приход; приехать; приезжать; доехать; принять; принимать; прием; прислать; присылать; привоз; завозить; закупаться; закупиться; взять на склад; отгрузить; отгружать; закупаемый; затариться; затарить; поступить; поступать; поступление; получить; получать; получено; завезти; завоз; привезти; привозить; привоз; закупить; закупать; закупка; закуп; поставка; поставить; оприходовать; приобрести; received; receive; =came in; come in; coming in; delivered to stock; purchase; purchased; =purchases; bought; buy; get in; got in; took in; take in; supply; bought in; incoming; arrived; arrive; came to stock; deliveries of; =received; intake`,
  ),
  entry(
    { is: 'about', what: 'stockOut' },
    `расход; съесть; съедать; потратить; тратить; пустить; извести; уходить; расходуемый; расходоваться; расходовать; израсходовать; уйти; уходить; потребление; использовать; использование; расходоваться; потребить; go through; went through; gone through; going through; get through; got through; used; =use; consumed; consumption; usage; used up; outgoing; went out; =consume; go out; gone out; left the stock`,
  ),
  entry(
    { is: 'about', what: 'writeOff' },
    `списать; списание; списывать; списано; списанный; списываться; write off; written off; write-off; writeoff; wrote off; =write-offs; =writeoffs; write offs; spoilage; waste; wasted; thrown away; throw away; threw away; threw out; tossed; bin; binned; выкинуть; выкидывать; выбросить; выбрасывать; испортиться; пропасть; утилизировать; утилизация; утиль; порча; списание товара`,
  ),
  entry(
    { is: 'about', what: 'busy' },
    `загруженный; загрузка; загруженность; оживленный; пик; пиковый; нагрузка; занятый; =busy; =busier; =busiest; peak; crowded; наплыв; аншлаг; активный; rush`,
  ),
  entry(
    { is: 'in', unit: 'money' },
    `for how much; how much money; how much in money; to what amount; for what amount; for what sum; в рублях; в деньгах; в руб; в рубле; в сумме; сумма; суммы; =сумме; по сумме; на сумму; на какую сумму; в денежном выражении; деньги; денег; деньгами; в тысячах; в rub; in rubles; in roubles; in money; by value; rubles; roubles; amount; in rub; total value; worth; value; =sum; sum of; by amount; стоимость; в тысячах рублей; rouble; по деньгам; на сколько рублей; в рублевом выражении`,
  ),
  entry(
    { is: 'in', unit: 'pieces' },
    `в штуках; в порциях; штук; порция; порций; по количеству; количество; кол-во; колво; в количестве; поштучно; килограмм; кг; литр; в килограммах; в литрах; в натуре; in pieces; by quantity; in units; by volume; =glass; =glasses; =bottles; by glasses; units; pieces; kilo; kilogram; kg; litre; liter; quantity; portions; servings; по штукам; в единицах; упаковка; бутылка; кило; сколько штук; tonne; тонна; =qty; kilos; volume; в объеме; объем`,
  ),
  entry(
    { is: 'in', unit: 'percent' },
    `процент; %; в процентах; процентный; процентов; в процентном отношении; percent; percentage; in percent; as a percentage; as percentages; %%; в %; процентаж; in percentages`,
  ),
  entry(
    { is: 'in', unit: 'number' },
    `число; количество; кол-во; колво; численность; number; count; number of; how many; по числу; штука; в штуках; количественный; the number; сколько штук`,
  ),
  entry(
    { is: 'in', unit: 'times' },
    `раз; во сколько раз; сколько раз; часто; как часто; times; how often; how many times; =раза`,
  ),
  entry(
    { is: 'each' },
    `каждый; =по каждому; в разрезе; разрез; разбивка; с разбивкой; в разбивке; разбить; разложить; раскидать; раскладка; распределить; распределение; отдельно; отдельный; отдельно по; поделить; разделить; сгруппировать; группировка; детализация; деталь; детально; =each; =every; =per; =by; breakdown; broken down; break down; split; split by; separately; respectively; individual; individually; по отдельности; всякий; grouped; group; distribution; spread; распределяться; распиши; расписать; раздельно; зависеть; зависимость; depend; разнести; пo; разложение; структура; состав; mix; composition`,
  ),
  entry(
    { is: 'order', direction: 'desc' },
    `fastest growing; fastest rising; from best to worst; best to worst; from highest to lowest; highest to lowest; high to low; from high to low; largest to smallest; from largest to smallest; biggest to smallest; от лучший к худший; от больший к меньший; от большой к маленький; от высокий к низкий; biggest seller; biggest sellers; fastest mover; fastest movers; fastest seller; fastest sellers; strongest seller; strongest sellers; fastest selling; highest|largest|biggest|greatest|best|most first; сначала большие|крупные|лучшие|высокие; fast mover; fast movers; top movers; хитовый; частый; распространенный; маржинальный; common; frequent; best selling; best-selling; bestseller; best seller; best sellers; top seller; top sellers; top selling; top-selling; hot selling; fast moving; =больше; =более; =больше всего; =больше всех; =больше других; =больше остальных; наибольший; большой; крупный; =крупнее; высокий; =выше; =высокий; максимальный; максимум; рекордный; рекорд; =record; all-time high; all time high; удачный; хлебный; денежный; кассовый; хороший; =лучше; =лучше всего; =лучше всех; =лучше других; наилучший; сильный; =сильнее; прибыльный; =прибыльнее; успешный; дорогой; =дороже; =чаще; =чаще всего; =чаще всех; =чаще других; =часто; лидировать; лидер; лидеры; лидерство; эффективный; результативный; продуктивный; щедрый; доходный; преобладать; длинный; полный; жирный; опережать; впереди; =больш; востребованный; популярный; =most; =highest; =largest; =biggest; =greatest; =best; =top; high; =higher; large; =larger; big; =bigger; great; =greater; =better; =more; maximum; max; most often; =strongest; strong; =stronger; lead; leading; leader; =longest; richest; generous; profitable; =mostly; expensive; =priciest; outperform; outsell; descending; =desc; по убыванию; убывание; =наиболее; популярней; =популярнее; =busiest; =outperforms; доходнее; затратный; =heaviest; =выгоднее; выгодный; ходовой; загруженный; оживленный; пик; пиковый; загружены; =busy; =busier; =peak; crowded; ударный`,
  ),
  entry(
    { is: 'order', direction: 'asc' },
    `from worst to best; worst to best; from lowest to highest; lowest to highest; low to high; from low to high; smallest to largest; from smallest to largest; smallest to biggest; от худший к лучший; от меньший к больший; от маленький к большой; от низкий к высокий; slowest mover; slowest movers; slowest seller; slowest sellers; poorest seller; poorest sellers; weakest seller; weakest sellers; slowest selling; worst seller; worst sellers; bad seller; bad sellers; lowest|smallest|least|worst|fewest first; сначала маленькие|мелкие|худшие|низкие; slow mover; slow movers; невыгодный; непродаваемый; худо; worst selling; worst-selling; slow selling; slow moving; slow-moving; poor selling; poor seller; poor sellers; =меньше; =менее; =меньше всего; =меньше всех; =меньше других; =меньше остальных; наименьший; маленький; низкий; =ниже; минимальный; =хуже; =хуже всего; =хуже всех; =хуже других; плохой; худший; наихудший; слабый; =слабее; мелкий; =мельче; дешевый; =дешевле; =реже; =реже всего; =реже всех; редкий; =редко; отставать; аутсайдер; отстающий; неудачный; дохлый; неприбыльный; непопулярный; =наименее; провальный; короткий; тихий; спокойный; пустой; простаивать; пустовать; простой; провисать; проседать; вялый; мертвый час; =least; =lowest; =smallest; =fewest; =worst; low; =lower; small; =smaller; =worse; =fewer; =less; minimum; min; =weakest; weak; =slowest; slow; =quietest; quiet; poor; poorest; =cheapest; cheap; underperform; ascending; =asc; по возрастанию; возрастание; unpopular; least often; laggard; bottom; =shortest; idle; empty; =lag; лузер; =убогий; невостребованный`,
  ),
  entry(
    { is: 'most' },
    `=самый; =самая; =самое; =самые; =самого; =самой; =самую; =самых; =самым; =самом; =самому; =most; =всего; =всех; =остальных; =других; =прочих; наиболее; =чем остальные; чем другие`,
  ),
  entry(
    { is: 'top', direction: 'desc' },
    `топ; =top; на каком месте; какое место; какое место занимать; на каком по счету месте; what place; which place; where does rank; рейтинг; топчик; хит парад; ranking; ranked; rating; rank; лидеры; leaders; bestsellers; хиты; ранжировать; ранжирование; хит; тройка лучших; топовый; leaderboard; best`,
  ),
  entry(
    { is: 'top', direction: 'asc' },
    `антитоп; антирейтинг; анти-топ; хвост; антилидер; антилидеры; bottom; tail; =worst; аутсайдеры; антихит; анти топ; хвост меню; конец списка; laggards; anti-top`,
  ),
  entry(
    { is: 'share' },
    `contribution to; slice of; slice; chunk of; chunk; what slice; what chunk; доля; долю; часть; какая часть; удельный вес; сколько процентов; процент от; процентов от; вклад; какой процент; доля в процентах; составлять процентов; share; =portion of; proportion; what percentage; what percent; percentage of; percent of; contribution; fraction; part of; как делится; соотношение; ratio; weight; приходиться; приходится; структура; какую долю; занимать; mix; in percent of total; as a share; as a percentage of total; how much of`,
  ),
  entry(
    { is: 'mean' },
    `средний; в среднем; среднее; среднем; усредненный; average; on average; avg; mean; typically; среднестатистический`,
  ),
  entry(
    { is: 'per', of: 'day' },
    `в день; в сутки; за день; в среднем за день; в среднем в день; на день; за сутки; за смену; на смену; в смену; среднедневной; среднесуточный; per day; daily mean; mean daily; a day; per shift; a shift; each day on average; daily average; average daily; за рабочий день; за одну смену; за один день; в один день; per business day; every day on average; за 1 день; a single day`,
  ),
  entry(
    { is: 'per', of: 'guest' },
    `на =гостя; с =гостя; на одного гостя; с одного гостя; на =человека; с =человека; на персону; per guest; per head; per cover; per person; per customer; a head; один гость; на посетителя; с носа; a guest; =pax; from each guest; на клиента`,
  ),
  entry(
    { is: 'per', of: 'check' },
    `на чек; с чека; на один чек; с одного чека; в чеке; в одном чеке; за чек; per check; per ticket; per bill; per order; per transaction; a check; a ticket; в каждом чеке; на каждый чек; на заказ; per receipt; an order`,
  ),
  entry(
    { is: 'per', of: 'hour' },
    `в час; за час; в один час; за один час; per hour; per open hour; per operating hour; per hour open; за рабочий час; an hour; hourly average; average hourly; за час работы; per working hour; за каждый час; на час`,
  ),
  entry(
    { is: 'per', of: 'restaurant' },
    `на ресторан; одна точка; один ресторан; одно заведение; one restaurant; one location; на точку; на одну точку; на один ресторан; на заведение; per restaurant on average; per location on average; на каждую точку в среднем; в среднем на ресторан; в среднем на точку; average per restaurant; average per location; в среднем по ресторанам; в среднем по точкам; средний по ресторану`,
  ),
  entry(
    { is: 'per', of: 'portion' },
    `с порции; на порцию; с каждой порции; с единицы; на единицу; с одной порции; per portion; per unit; per serving; per item; a portion; per dish; per plate; каждой порции; за порцию; with each portion; on each portion`,
  ),
  entry(
    { is: 'change', direction: 'asc' },
    `перестать; разлюбить; стать хуже|меньше|реже|слабее; хуже|меньше|реже|слабее стать; стать продаваться|брать|заказывать|уходить|идти хуже|меньше|реже|слабее; стать хуже|меньше|реже|слабее продаваться|брать|заказывать; пойти вниз; идти вниз; пойти на спад; упасть; падать; падение; снизиться; снижаться; снижение; просесть; проседать; просадка; просесть; потерять; терять; уменьшиться; уменьшаться; уменьшение; сократиться; сокращаться; сокращение; ухудшиться; ухудшаться; ухудшение; спад; обвал; обвалиться; провал; провалиться; убыль; сдать; сдуться; минус; опуститься; подешеветь; снизить; потеря; сползти; просел; faller; loser; losers; fallers; sag; sagged; tank; tanked; drop; dropped; fall; fell; fallen; decline; declined; decrease; decreased; lose; lost; =down; shrink; shrank; worsen; dip; =falls; slump; slide; slid; losing; went down; decreasing; drops`,
  ),
  entry(
    { is: 'change', direction: 'desc' },
    `стать лучше|больше|чаще; лучше|больше|чаще стать; стать продаваться|брать|заказывать|уходить|идти лучше|больше|чаще; стать лучше|больше|чаще продаваться|брать|заказывать; пойти вверх; идти вверх; пойти в рост; вырасти; расти; рост; подрасти; прибавить; прибавлять; прибавка; прирост; прирасти; увеличиться; увеличиваться; увеличение; улучшиться; улучшаться; улучшение; подняться; подниматься; повыситься; повышение; подъем; рвануть; взлететь; скакнуть; скачок; подскочить; нарасти; подорожать; gainer; gainers; fastest growing; fastest rising; riser; risers; winner; winners; grow; grew; grown; growth; rise; rose; risen; increase; increased; gain; gained; =up; improve; improved; improvement; went up; jump; jumped; surge; climbed; climb; increasing`,
  ),
  entry(
    { is: 'change', direction: null },
    `измениться; изменяться; изменение; меняться; поменяться; сдвинуться; сдвиг; отличаться; отличие; разница; дельта; динамика к; поменять; change; changed; differ; difference; delta; shift in; up or down; down or up; вырасти или упасть; упасть или вырасти; growing or falling; вырос или упал; выросла или упала; variance; лучше или хуже; хуже или лучше; better or worse; up and down; отклонение; вырос или снизился; rise or fall; risen or fallen; grow or shrink; прибавить или потерять; больше или меньше; растет или падает; выросло или упало; выросли или упали; изменить; go up or down; went up or down; higher or lower; more or less; выше или ниже`,
  ),
  entry(
    { is: 'compare' },
    `сравнить; сравнивать; сравнение; сопоставить; сопоставление; в сравнении; по сравнению; compare; comparison; compared; comparing; contrast; рядом; бок о бок; side by side; stack up; stack; соотнести; head to head`,
  ),
  entry(
    { is: 'against' },
    `против; относительно; по отношению к; по отношению; сравнительно с; в сравнении с; по сравнению с; compared to; compared with; versus; =vs; against; relative to; =than; =чем; =vs.; in comparison with; in comparison to; нежели; отличаться от; =к; =ко; =to; =with; =со; =с; =или; =or; over; on`,
  ),
  entry(
    { is: 'beside', rule: 'previous' },
    `=прошлой; =прошлым; =прошлому; =прошлого; =предыдущей; =предыдущим; =предыдущему; =previous; =last; чем на|в|за =позапрошлой|=позапрошлом|=позапрошлый|=позапрошлую; on|versus|vs|against|to|with|over the week|month|quarter|day|year before; к =позапрошлой; к =позапрошлому; с =позапрошлой; с =позапрошлым; против =позапрошлой; по сравнению с прошлый|предыдущий период; в сравнении с прошлый|предыдущий период; относительно прошлый|предыдущий период; к предыдущему периоду; с предыдущим периодом; к прошлому периоду; с прошлым периодом; к предыдущему; предыдущий период; прошлый период; неделя к неделе; месяц к месяцу; день ко дню; квартал к кварталу; неделя к предыдущей; месяц к предыдущему; previous period; prior period; period over period; week over week; month over month; quarter over quarter; wow; mom; qoq; week on week; month on month; the period before; the week before; the month before; the day before; the quarter before; предшествующий период; чем раньше; по сравнению с прошлым; than before; чем в прошлый раз; чем обычно; к прошлому; сравнение с прошлым`,
  ),
  entry(
    { is: 'beside', rule: 'year_ago' },
    `growth on last year; up on last year; down on last year; on last year; versus last year; vs last year; vs. last year; against last year; compared to last year; compared with last year; год к году; год назад; годом ранее; годом раньше; с =прошлым =годом; к =прошлому =году; аналогичный период прошлого года; тот же период прошлого года; тем же периодом прошлого года; за тот же период прошлого года; такой же период прошлого года; аналогичному периоду прошлого года; чем год назад; чем в прошлом году; year over year; yoy; year on year; a year ago; year ago; same day|week|month|date last year; =the same day|week|month|date last year; same day|week|month a year ago; тот же день|месяц|квартал|неделя|период|полугодие год назад; тот же квартал|период|неделя|полугодие прошлого года; того же квартала|периода|месяца годом ранее|раньше; тем же днем год назад; тому же дню год назад; тот же день|месяц прошлого года; same period last year; the same period of last year; the same period a year ago; same time last year; a year earlier; last year same period; прошлогодний; =lfl; like for like; lfl; с тем же периодом год назад`,
  ),
  entry(
    { is: 'beside', rule: 'month_ago' },
    `месяцем ранее; месяцем раньше; чем месяц назад; тот же период прошлого месяца; аналогичный период прошлого месяца; same period last month; a month earlier; the same days last month; те же дни прошлого месяца; те же числа прошлого месяца`,
  ),
  entry(
    { is: 'beside', rule: 'week_ago' },
    `неделей ранее; неделей раньше; чем неделю назад; тот же день прошлой недели; тому же дню прошлой недели; с тем же днем прошлой недели; тем же днем неделю назад; тот же день неделей раньше; аналогичный день прошлой недели; тому же дню неделю назад; same day last week; the same day a week ago; same weekday last week; the same day of last week; a week earlier; the monday|tuesday|wednesday|thursday|friday|saturday|sunday before; the previous monday|tuesday|wednesday|thursday|friday|saturday|sunday; таким же днем прошлой недели; том же дне прошлой недели`,
  ),
  entry(
    { is: 'bound', op: 'gt' },
    `=больше; =более; =выше; свыше; =дороже; превышать; превысить; перевалить; =крупнее; =>; больше чем; выше чем; дороже чем; более чем; =over; =above; =exceeds; exceed; =exceeding; =more than; more than; greater than; higher than; larger than; bigger than; =beyond; =длиннее; =after; =чаще; чаще чем; exceeded; exceeds; перевалить за; переваливать за; перешагнуть; перешагнуть за; перешагнуть через; зашкалить за; перейти за; перескочить за; превзойти; beat; beats; surpass; surpassed; in excess of; north of; broke`,
  ),
  entry(
    { is: 'bound', op: 'gte' },
    `=от; не меньше; не менее; не ниже; не дешевле; как минимум; минимум; и выше; и больше; и более; и дороже; начиная с; at least; no less than; not less than; no fewer than; =from; or more; and more; and above; or above; and up; or higher; начиная от; >=; or over; не реже`,
  ),
  entry(
    { is: 'bound', op: 'lt' },
    `=меньше; =менее; =ниже; =дешевле; меньше чем; ниже чем; менее чем; дешевле чем; =<; недотягивать до; не дотягивать до; не дотянуть до; недотянуть до; недобрать до; не добрать до; не добирать до; недобирать до; не дойти до; не доходить до; не достигнуть; не достигать; не достичь; не добраться до; не набрать; не набирать; не дать; не сделать; не преодолеть; не перевалить за; не перешагнуть; не собрать; не взять; не выйти на; недотягивать; не дотягивать; не дотянуть; did not reach; not reach; failed to reach; fell short of; fall short of; short of; not hit; did not hit; not make; south of; =miss; =missed; =misses; =under; =below; less than; fewer than; lower than; smaller than; cheaper than; =beneath; =реже; реже чем; короче`,
  ),
  entry(
    { is: 'bound', op: 'lte' },
    `=до; не больше; не более; не выше; не дороже; и ниже; и меньше; и менее; в пределах; максимум; at most; no more than; not more than; up to; or less; or fewer; and below; or below; within; or lower; <=; не превышать; не чаще`,
  ),
  entry(
    { is: 'boundMean', op: 'gt' },
    `выше среднего по ресторану|точке|ресторанам|точкам|официантам|меню; выше среднего; больше среднего; лучше среднего; выше чем в среднем; выше среднего по сети; above average; above the average; better than average; higher than average; over average; выше сети; выше чем по сети; above the chain average; more than average; above the chain; превышать среднее; выше общего`,
  ),
  entry(
    { is: 'boundMean', op: 'lt' },
    `ниже среднего по ресторану|точке|ресторанам|точкам|официантам|меню; ниже среднего; меньше среднего; хуже среднего; ниже чем в среднем; ниже среднего по сети; below average; below the average; worse than average; lower than average; under average; ниже сети; ниже чем по сети; below the chain average; less than average; не дотягивать до среднего; below the chain; ниже общего`,
  ),
  entry({ is: 'not' }, `=не; =ни; =not; =n't; =don't; =didn't; =isn't; =wasn't; =never; =нет; =no; неполный`),
  entry(
    { is: 'without' },
    `без; кроме; помимо; исключая; за исключением; не считая; за вычетом; исключить; убрать; убери; минус; не учитывая; без учета; окромя; without; except; excluding; except for; other than; not counting; not including; minus; leave out; less; exclude; apart from; but not; кроме как; за минусом; отбросить; не включая; вне; outside; все кроме; all but`,
  ),
  entry(
    { is: 'only' },
    `оставить; оставь; сузить; провалиться в; развернуть; drill into; drill down; drill down into; drill; narrow; filter; отфильтровать; фильтр; keep; zoom in on; только; лишь; исключительно; =only; just; solely; конкретно; именно; среди; из; within; among; amongst; of; внутри; в рамках; in; at; для; по; for; из числа; касательно; with; from`,
  ),
  entry(
    { is: 'together' },
    `сеть; по сети; в сети; по всей сети; вся сеть; наша сеть; сетка; whole chain; вместе; суммарно; суммарный; в сумме; в целом; совокупно; совокупный; в совокупности; оба; обе; обоих; обеих; обоим; обеим; вместе взятые; сообща; вдвоем; together; combined; in total; altogether; both; итого; всего; total; overall; as a whole; общий; целиком; in all; все вместе; итог; итоговый; общая; all; весь; все; whole; entire; в общем; на двоих; total for; grand total`,
  ),
  entry(
    { is: 'running' },
    `нарастающий итог; нарастающим итогом; нарастающим; нарастать; нарастающий; накопительный; накопительно; накопительным итогом; с накоплением; накопление; копиться; накопиться; накапливаться; накопленный; накопить; cumulative; cumulatively; running total; running; accumulated; accumulate; accumulating; нарастающий с начала; кумулятивный; кумулятивно; набраться; набегать; набежать; built up; build up; add up over; набираться; progressively`,
  ),
  entry(
    { is: 'step' },
    `прирост ко дню; изменение день ко дню; изменение к предыдущему дню; насколько больше предыдущего; больше|меньше|выше|ниже|лучше|хуже предыдущего; больше или меньше предыдущего; больше или меньше предыдущей; лучше или хуже предыдущего; лучше или хуже предыдущей; step by step change; change from one day to the next; change from the one before; day over day; прирост к предыдущему; разница с предыдущим; month to month change; изменение от шага к шагу; прирост от недели к неделе; прирост от месяца к месяцу; прирост от дня ко дню; day to day change; week to week change`,
  ),
  entry(
    { is: 'notSold' },
    `не продать; не продавать; не продаваться; не продаться; ни разу не продать; ни разу не продаться; ни разу не заказать; ни разу не заказывать; ни разу; не заказать; не заказывать; не заказываться; не взять; не брать; не купить; не покупать; не пользоваться спросом; ни одной продажи; ни одной порции; ни порции; ни одного заказа; ни штуки; ни одной штуки; ни одного чека; без продаж; без единой продажи; нулевые продажи; нулевой продажа; ноль продаж; мертвый; неликвид; неликвидный; без движения; не двигаться; стоять без движения; не уходить; не востребованный; не продаваемый; не заказываемый; =dead; не нужный никому; никому не нужный; мертвые позиции; мертвый груз; мертвым грузом; лежать; вообще не продаваться; вообще ничего не пробить; ничего не пробить; не пробить; не пробивать; ничего не продать; ни рубля; не пойти; не уходить; не идти; нет продаж; не было продаж; продаж не было; не съесть; висеть; никто не заказать; никто не заказывать; никто не брать; никто не взять; никто не купить; никто не покупать; ни один не продать; не уйти; not sell; not sold; no sales; without sales; never sold; never ordered; not ordered; zero sales; no orders; unsold; sold nothing; had no sales; did not sell; didn't sell; hasn't sold; haven't sold; not selling; nobody ordered; no one ordered; dead items; dead item; dead stock; never sell; without a single sale; not a single sale; not been ordered; not been sold; without any sales; without orders; sell nothing; did not sell anything; not ordered at all; не было ни одной продажи; zero orders; не реализовать; нулевой; =0 sales; никто не ел; ни одного заказа`,
  ),
  entry(
    { is: 'loss' },
    `отдавать дешевле чем обходиться; дешевле чем обходиться; ниже чем обходиться; меньше чем обходиться; отдавать дешевле чем стоить; дешевле чем покупать; cheaper than they cost us; for less than they cost; for less than it costs; less than they cost to make; less than it costs to make; ниже себестоимости; дешевле себестоимости; меньше себестоимости; себестоимость выше цены; себестоимость больше цены; цена ниже себестоимости; цена меньше себестоимости; в минус; в убыток; в минусе; убыточный; убыток; себе в убыток; терять деньги; деньги терять; отрицательная маржа; отрицательная прибыль; отрицательная наценка; отрицательная рентабельность; отрицательный; минусовая маржа; минусовой; работать в минус; в ноль или в минус; уходить в минус; идти в минус; не окупаться; не окупать себестоимость; не покрывать себестоимость; нерентабельный; нерентабельно; приносить убыток; below cost; at a loss; lose money; losing money; negative margin; negative profit; unprofitable; under cost; below its cost; below their cost; costs more than price; cost exceeds the price; cost above the price; cost more than they sell for; loss making; loss-making; lossmaking; negative markup; cost more to make; making a loss; make a loss; not profitable; не прибыльный; цена не покрывать; теряем деньги`,
  ),
  entry(
    { is: 'uncosted' },
    `нет себестоимости; без себестоимости; не указать себестоимость; неизвестная себестоимость; себестоимость неизвестна; себестоимость не указать; не задать себестоимость; не посчитать себестоимость; отсутствовать себестоимость; себестоимость отсутствовать; не заполнить себестоимость; себестоимость не заполнить; без калькуляции; нет калькуляции; не известна себестоимость; no cost; no known cost; without a cost; without cost; unknown cost; missing cost; missing a cost; lack a cost; have no cost; cost is unknown; uncosted; no cost price; without known cost`,
  ),
  entry(
    { is: 'explain' },
    `почему; отчего; с чего; с чего бы; с чего вдруг; что за просадка; какого черта; из за чего; по чему; из-за чего; за счет чего; за счет кого; по какой причине; с чем это связать; с чем такое связать; чем это вызвать; чем это объяснить; чем это объясняться; с чем связать; чем вызвать; чем объяснить; чем объясняться; что случиться; что произойти; что повлиять; что привести; что стать причиной; причина падения; причина роста; причина просадки; причина снижения; в чем причина; какие причины; что стоять за; кто виноват; разобрать; разбор; объяснить; факторы; драйвер; на чем; за счет каких; что просесть; что утянуть вниз; что потянуть вниз; что утянуть; что потянуть; что подкосить; что обрушить; что разогнать; что подтянуть вверх; с какого перепугу; с какой радости; с какой стати; чего вдруг; what accounts for the decline|drop|fall|growth|increase|rise|change; what accounts for; what accounted for; what lies behind; what is responsible for; why; how come; what drove; what drives; what caused; because of what; what happened; what is behind; what's behind; reason for the drop; reason for the growth; reasons for; due to what; explain; what explains; what led to; drivers of; driver; root cause; what is driving; what went wrong; what's wrong with; factors behind; что не так с; что тянуть вниз; откуда рост; откуда падение; из чего сложиться`,
  ),
  entry({ is: 'check' }, `чек; check of the day; receipt of the day; check; bill; receipt; ticket; счет; квитанция`),
  entry(
    { is: 'lines' },
    `что было в чеке; что входить; состав чека; содержимое чека; содержание чека; что внутри; что заказать в чеке; строки чека; позиции чека; раскрыть чек; развернуть чек; расшифровать чек; открыть чек; что пробить в чеке; что заказать; что на чеке; состав; lines of the check; what was on; what was in; what is on; what's on; what's in; contents of; items of the check; items on; open the check; open check; open receipt; open bill; contents; what did they order; что взять; из чего состоять; состоять; что там быть; что быть; что в; что за блюда; расшифровка; open; внутри`,
  ),
  entry({ is: 'number' }, `номер; №; n; number; no; num; #; ном`),
  entry(
    { is: 'last', end: 'last' },
    `последний; последним; last; latest; most recent; крайний; самый последний; самый поздний; поздний; newest; final; недавний`,
  ),
  entry(
    { is: 'last', end: 'first' },
    `=первый; =первая; =первое; =первого; =первую; =первом; =первой; =первым; =первые; =первых; самый =первый; самый ранний; ранний; first; earliest; oldest`,
  ),
  entry(
    { is: 'rows', rows: 'priceChanges' },
    `went up in price; gone up in price; go up in price; increased in price; rose in price; risen in price; went down in price; dropped in price; fell in price; menu prices =got changed; prices =got changed; prices =have changed; prices =were changed; price =got changed; menu prices changed; prices changed; menu price changes; изменение цен; изменения цен; изменение цены; изменения цены; менять цену; менять цены; изменить цену; изменить цены; изменять цены; поменять цены; поменять цену; цена меняться; цена измениться; цена поменяться; цена менять; цена изменить; цена изменять; цена поменять; цена поднять; цена поднимать; цена повысить; цена снизить; цена снижать; цена понизить; цена переписать; цена обновить; цена вырасти; цена упасть; цена скорректировать; менять ценник; ценник менять; изменить стоимость; стоимость изменить; price =was changed; prices =were changed; цена расти; цены меняться; меняться цена; измениться цена; меняться цены; измениться цены; поменяться цены; история цены; история цен; переоценка; подорожать; подешеветь; поднять цены; поднять цену; поднимать цены; повышать цены; повысить цены; повысить цену; снизить цены; снизить цену; снижать цены; понизить цены; повышение цен; снижение цен; обновление цен; обновить цены; новый ценник; цены подняли; цены снизили; на что поднять цены; динамика цены; динамика цен; price change; price changes; changes of price; changes in price; change prices; changed price; prices changed; price changed; price history; history of price; price increase; price increases; price rise; price rises; price cut; price cuts; price decrease; price decreases; raised prices; raise prices; lowered prices; lower prices; price update; price updates; repriced; reprice; prices raised; prices went up; prices went down; got more expensive; got cheaper; became more expensive; prices change; price adjusted; переписать ценник; rewritten prices; price of changed; raised the price; lowered the price; changed the price; changed prices`,
  ),
  entry(
    { is: 'rows', rows: 'movements' },
    `накладная; накладные; приходная накладная; складские документы; движение; движения; движения по складу; складские движения; движения товара; движения товаров; movement; movements; stock movements; invoice; delivery note; waybill; supplier invoice; goods receipt; receipts of goods; журнал движений; складские операции; stock operations`,
  ),
  entry({ is: 'positions' }, `позиция; складская позиция; position; stock position`),
  entry(
    { is: 'belowMin' },
    `ниже минимума; ниже минималки; меньше минималки; ниже порога; ниже минимального остатка; ниже неснижаемого остатка; ниже неснижаемого; ниже нормы; ниже лимита; меньше минимума; меньше порога; меньше нормы; меньше минимального остатка; меньше неснижаемого остатка; упасть ниже минимума; под минимумом; за минимумом; достигнуть минимума; неснижаемый остаток; минимальный остаток; минимальный запас; критический остаток; критический запас; критично мало; мало осталось; на исходе; заканчиваться; закончиться; кончаться; кончиться; подходить к концу; докупить; дозаказать; пора закупать; пора делать заказ; пора сделать заказ; пора оформлять заказ; нужно заказать; надо заказать; надо дозаказать; заканчивается; пора заказать; пора заказывать; пора докупить; надо закупить; надо докупить; нужно закупить; нужно докупить; нехватка; не хватать; дефицит; дефицитный; below minimum; below the minimum; under minimum; under the minimum; under its minimum; below its minimum; below their minimum; under their minimum; below threshold; below the threshold; under threshold; below min; under min; below its minimum stock level; under its minimum stock level; under minimum stock; below minimum stock; below par level; under par level; at par level; par level; below par; under par; running low; run low; low on stock; low in stock; low stock; running out; run out; short of; shortage of; reorder; to reorder; need to order; have to order; should order; what to order; order more; need to buy; need to purchase; time to order; need to be ordered; need restocking; restock; almost out; minimum stock level; ниже точки заказа; порог; minimum level; ниже установленного минимума; below reorder point; out of stock levels`,
  ),
  entry(
    { is: 'if' },
    `если; сколько =принесет; сколько =даст; что =даст; что =принесет; сколько =добавит; what happens to; what would happen to; what will happen to; что будет с; что станет с; что будет если; что если; а если; а что если; =if; what if; what happens if; suppose; предположим; допустим; что изменится если; сколько заработать если; сколько потерять если; how much would; if we; что будет; представим; as if; what would happen if; what would; would`,
  ),
  entry(
    { is: 'move', direction: 1 },
    `поднять; поднимать; повысить; повышать; увеличить; увеличивать; подорожать; дороже; накинуть; прибавить; добавить; поднять цену; повысить цену; повышение цены; подъем цены; подорожание; рост цены; поднять ценник; поднять цену на; увеличить цену; raise; increase; up; higher; raising; bump; bump up; put up; add; hike; накрутить; подтянуть; удорожать; increase the price of; raise the price of; more expensive`,
  ),
  entry(
    { is: 'move', direction: -1 },
    `снизить; снижать; опустить; понизить; понижать; уменьшить; скинуть; сбросить; сбавить; подешеветь; дешевле; убавить; удешевить; срезать; скинуть цену; снижение цены; удешевление; снизить ценник; снизить цену; опустить цену; lower; cut; reduce; decrease; drop; lowering; cheaper; knock off; take off; cut the price of; lower the price of; discount; urezat; урезать`,
  ),
  entry(
    { is: 'to' },
    `поставить; =станет; =станет стоить; =was; =were; =costs; =cost; сделать; сделать по; продавать по; установить; стоить; по цене; до; ставить; будет стоить; сделать цену; поставить цену; цена; set; price; priced; make; charge; cost; price at; set the price; set at; =по; =to; =at; было бы; =за; назначить; будет; выставить; выставить цену; new price`,
  ),
  entry({ is: 'roubles' }, `рубль; руб; р; ₽; рублей; ruble; rouble; rub; rubles; roubles; =rur; рубас; копейка; rubs`),
  entry(
    { is: 'freshness' },
    `data last come|came in; data come|came in; data last arrive|arrived; data last land|landed; last data; когда последний раз грузиться; последний раз грузиться; грузиться; обновляться; обновиться; обновление; обновить; обновление данных; свежий; свежесть; актуальный; актуальность; актуальны; последний обмен; обмен; обмениваться; синхронизация; синхронизироваться; синхронизировать; загрузиться; загружаться; загрузить; загрузка данных; загрузка; выгрузка; выгрузиться; подтянуться; подгрузиться; подгрузить; устареть; старый; устаревший; отстать; отставать; опаздывать; какое число данные; по какое число; на какое число; до какого числа; за какое число данные; по какой день; данные за сегодня; сегодняшние данные; данные =есть; =есть данные; данные уже =есть; дойти; доехать; прогрузиться; прогружаться; прийти данные; приходить данные; поступить данные; fresh; freshness; up to date; up-to-date; last update; last updated; updated; =update; last sync; synced; sync; last exchange; exchange; as of; how recent; latest data; loaded; how current; current as of; stale; refreshed; refresh; out of date; outdated; data lag; behind; in sync; imported; import; last import; last refresh; recent data; data current; how old; через сколько обновится; поступать данные; последние данные; вчерашние данные; за вчера данные; свежие данные; are we up to date; data up to; last loaded`,
  ),
  entry(
    { is: 'habit' },
    `продаваться; ходить; обычно; как правило; чаще всего бывает; usually; normally; typically; in general; generally; уходить; заказывать; брать; приходить; приносить; бывать; делать; on a`,
  ),
  entry(
    { is: 'more' },
    `добавить; добавь; ещё; еще; плюс; также; тоже; вместе с; и; add; also; plus; as well; too; in addition; and; another; along with; дополнительно; к этому; добавлять; ещё раз; включи; включить; include`,
  ),
  entry(
    { is: 'reverse' },
    `наоборот; в обратном порядке; обратный порядок; в обратную сторону; с конца; перевернуть; развернуть список; переверни; другой конец; reverse; reversed; in reverse; the other way round; the other way around; the other end; flip`,
  ),
  entry({ is: 'menu' }, `=меню; menu; ассортимент`),
  entry(
    { is: 'now' },
    `сейчас; на данный момент; на сейчас; в данный момент; прямо сейчас; на текущий момент; сию минуту; now; right now; currently; at the moment; =current; текущий`,
  ),
  entry(
    { is: 'same' },
    `на ту же дату; на те же даты; на ту же дату; по ту же дату; на то же число; =ту же неделю; =той же неделе; =тот же период; =тем же периодом; =то же время; =этот же период; =тот же месяц; =те же дни; =тот же день; =тех же дней; same period; same week; same month; same days; =the same period; то же самое; то же; тоже самое; такой же; аналогично; так же; теперь; то же но; the same; same; same thing; what about; how about; likewise; instead; вместо; вместо этого; то же только; ditto; переключить; switch to; перестроить; пересчитать; пересчитай; то же но; тот же вопрос; тот же отчет; same for; same report`,
  ),
]
