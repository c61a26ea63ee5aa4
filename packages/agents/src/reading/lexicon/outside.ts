import type { Entry } from '../sense.ts'

const notStored = (what: string, said: string): Entry => ({ sense: { is: 'notHeld', what }, said })

/**
 * What managers ask for and no figure here reports. It is recognised by name, so that the answer says what is missing.
 */
export const outsideTerms: readonly Entry[] = [
  notStored(
    'advice',
    `что делать; как поднять; как увеличить; как повысить; как улучшить; как снизить; посоветовать; посоветуй; порекомендовать; рекомендация; совет; what should we do; what to do; recommend; advice; advise; how do we increase; how to increase; how to improve`,
  ),
  notStored(
    'halls',
    `=залам; =залы; =залах; =залов; терраса; веранда; посадочное место; квадратный метр; с квадрата; =кв метр; seats; seating; terrace; halls`,
  ),
  notStored(
    'formula',
    `как вы считать; как считаться; как рассчитываться; как вы рассчитывать; как вычисляться; по какой формуле; какая формула; формула; что такое; что значит; что означает; что подразумеваться; что понимать под; чем отличаться в отчете; how do you work out|calculate|compute|define; how is|are calculated|computed|defined|worked out; what is meant by; what counts as; definition of; formula`,
  ),
  notStored('weather', `погода; температура; дождь; weather; forecast of weather; rain; temperature; прогноз погоды`),
  notStored(
    'wages',
    `зарплата; заработная плата; зп; оклад; ставка; премия; премировать; начислить; начисление; мотивация; фот; зарабатывать =официант; =официант зарабатывать; =официант получать; получать =официант; аванс; штраф; salary; wage; payroll; pay roll; wages; labor cost; labour cost; compensation; bonus for staff; зарплатный; отпускной; больничный; paycheck`,
  ),
  notStored('tips', `чаевые; чай на чай; tip; tips; gratuity; чаевых`),
  notStored(
    'bookings',
    `бронь; бронировать; забронировать; бронирование; резерв; резервирование; зарезервировать; booking; reservation; booked; reserve; reserved; предзаказ; preorder; банкет; no-show; no show`,
  ),
  notStored(
    'reviews',
    `отзыв; отзывы; рецензия; жалоба; жаловаться; оценка гостей; review; reviews; complaint; yandex; яндекс; 2гис; google; rating on; feedback; nps; удовлетворенность; satisfaction; гугл; tripadvisor`,
  ),
  notStored(
    'competitors',
    `конкурент; конкуренты; сосед; соседи; рынок; отрасль; среднее по рынку; competitor; competitors; market; rival; neighbours; neighbors; industry; benchmark; another chain; другой сети`,
  ),
  notStored(
    'stop list',
    `стоп-лист; стоплист; стоп лист; =стоп; на стопе; stop list; stop-list; 86 list; unavailable items`,
  ),
  notStored(
    'plan',
    `план; выполнение плана; план-факт; план факт; бюджет; цель; таргет; kpi; кпи; норматив; plan; target; budget; goal; quota; планировать; запланировать; planned`,
  ),
  notStored(
    'streaks',
    `дней подряд; дня подряд; месяцев подряд; месяца подряд; недель подряд; недели подряд; раз подряд; days|weeks|months in a row; consecutive days|weeks|months; медиана; медианный; median; скользящее среднее; moving average; rolling average`,
  ),
  notStored('rent', `аренда; арендный; rent; lease; коммуналка; коммунальный; электричество; utilities; свет`),
  notStored('taxes', `налог; налоги; ндс; усн; tax; taxes; vat; налоговый`),
  notStored(
    'net profit',
    `чистая прибыль; операционная прибыль; ebitda; ебитда; net profit; net income; operating profit; pnl; p&l; пнл; опиу; рентабельность бизнеса; окупаемость; окупиться; payback; roi; точка безубыточности; break even; инвестиция; cash flow; движение денежных средств; ддс; прибыль после налогов; дивиденд`,
  ),
  notStored(
    'advertising',
    `реклама; рекламный; маркетинг; акция; промокод; промоакция; рассылка; advertising; marketing; promo; campaign; promotion; промо; инстаграм; instagram; telegram; smm; купон; coupon`,
  ),
  notStored(
    'loyalty',
    `программа лояльности; лояльность; постоянник; завсегдатай; постоянный гость; постоянные гости; новые гости; возвращаемость; вернувшийся гость; повторные гости; retention; loyalty; loyalty program; repeat guest; repeat customers; new guests; regulars; returning guests; новый гость; постоянный клиент; ltv; отток`,
  ),
  notStored(
    'cooking time',
    `время приготовления; скорость отдачи; скорость приготовления; время отдачи; время ожидания; cooking time; wait time; waiting time; ticket time; serving time; скорость обслуживания; ждать; ожидание; время обслуживания; как быстро; table turnover; turn time; оборачиваемость столов; оборачиваемость стола`,
  ),
  notStored(
    'recipes',
    `рецепт; рецептура; технологическая карта; техкарта; ттк; калорийность; калория; аллерген; recipe; calories; allergen; ингредиенты блюда; состав блюда; как готовить; как приготовить; бжу`,
  ),
  notStored(
    'suppliers',
    `поставщик; поставщики; контрагент; supplier; suppliers; vendor; vendors; задолженность; долг; кредиторка; дебиторка; debt; owed; owe`,
  ),
  notStored(
    'bought together',
    `вместе с; берут вместе; покупают вместе; в паре с; сочетаться; bought together; ordered together; goes with; pair with; paired with; together with; cross-sell; кросс-продажа; допродажа; допродажи; upsell; сопутствующий; в одном чеке с; дополнять; combo; комбо`,
  ),
  notStored(
    'staff',
    `принять на работу; взять на работу; на работу; уволить; увольнение; нанять; вакансия; вакансии; график работы; график смен; расписание; опоздать; опоздание; прогул; текучка; hire; fire; vacancy; schedule; late for work; absent; turnover of staff; кто работает завтра; выходит завтра; on shift tomorrow; дежурить; на смене; день рождения; телефон; адрес; phone; address; birthday; возраст`,
  ),
  notStored(
    'world',
    `курс доллара; доллар; евро; курс; dollar; euro; exchange rate; новости; =news; анекдот; стих; стихотворение; joke; poem; песня; song; футбол; биткоин; bitcoin; пробки; politics; политика; президент`,
  ),
  notStored(
    'command',
    `=удали; =удалите; =отправь; =отправьте; =отправить; =закажи; =закажите; =оформи; =оформите; =позвони; напиши письмо; send; =delete; email; call; закрой смену; открой смену; =переведи`,
  ),
  {
    sense: { is: 'future' },
    said: `завтра; послезавтра; завтрашний; прогноз; спрогнозировать; прогнозировать; прогнозный; предсказать; предсказание; ожидаться; ожидать; ближайший; предстоящий; будущий; следующий; =будет; =будут; =будем; грядущий; tomorrow; forecast; predict; prediction; projected; projection; upcoming; next; =will; =expect; expected; future; прогнозирование; next week; next month; going to; спланировать; оценка на будущее; =приедет; =придет; =придут; =привезут; =завезут; =поступит; =закупим; =спишем; =заплатят; =продадут; =заработают; =получим; через неделю; через месяц; =заработаем; =продадим; =выручим; =наторгуем; =сделаем; к концу месяца; к концу года; by the end of; end of month projection; следующей неделе`,
  },
  {
    sense: { is: 'balance' },
    said: `in stock; stock of; stock level; stock levels; current stock; stock on hand; stock balance; остаток; остатки; остаться; осталось; оставаться; на остатке; в наличии; наличие; имеется; лежит на складе; balance; on hand; in stock; left in stock; remaining; stock balance; stock on hand; are left; is left; =left; inventory level; stock level; stock levels; сколько =есть; остается; запас; запасы; хватит; хватить; enough; last us; days of stock; на сколько дней`,
  },
]
