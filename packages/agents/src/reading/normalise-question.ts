import { distance, slipsAllowed } from '../understand/distance.ts'
import { numberOf } from '../understand/numbers.ts'
import { stemOf, type Token, tokensOf } from '../understand/tokens.ts'
import { formOf } from './lemmas.ts'
import { foodOf, inRussian } from './lexicon/food.ts'
import type { Lexicon } from './lexicon/lexicon.ts'

/** A word of a question. */
export interface Word extends Token {
  /** Its keys in the lexicon. */
  keys: readonly string[]
  /** Some dictionary has it, or the lexicon. */
  isKnown: boolean
}

/** A question as its words. */
export interface Spoken {
  words: Word[]
  /** The question retyped, where it was typed with the wrong keyboard layout; null otherwise. */
  layout: string | null
}

const englishNumbers: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, hundred: 100, thousand: 1000 },
  ...{ once: 1, first: 1, second: 2, third: 3, fourth: 4, fifth: 5 },
}
const ordinals = new Set(['first', 'second', 'third', 'fourth', 'fifth'])

/** The words of a question; `isName` returns whether some name contains a word. */
export function wordsOf(question: string, lexicon: Lexicon, isName: (token: Token) => boolean): Spoken {
  const said = question.replace(roman, (letters: string) => `${romans.indexOf(letters.toUpperCase()) + 1}`)
  const text = retyped(said, lexicon, isName)
  const words = tokensOf(tidy(text ?? said)).map((token) => wordOf(token, lexicon))
  for (const [at, word] of words.entries()) {
    const isForeign = /[a-z]/.test(word.word) && !translate(word, lexicon, isName)
    putRight(word, lexicon, isName, at === 0 || /[.?!]/.test(word.gap))
    if (isForeign && !word.isKnown && !isStated(word, lexicon, isName)) transliterate(word)
  }
  return { words, layout: text }
}

const romans = ['I', 'II', 'III', 'IV']
/** «III квартал», “H II” */
const roman = /(?<![a-zа-яё])(?:I{1,3}|IV)(?=[- ]*(?:-?(?:й|м|го|ый|ом|ого) )?(?:кв|полуг|quarter|half))/gi

function wordOf(token: Token, lexicon: Lexicon): Word {
  const { keys, isKnown } = formOf(token.word)
  const number = englishNumbers[token.word]
  const said = number === undefined ? {} : { number, ordinal: ordinals.has(token.word) }
  const isTold = keys.some((key) => lexicon.keys.has(key)) || lexicon.keys.has(`=${token.word}`)
  return { ...token, ...said, keys, isKnown: isTold || (isKnown && !/[a-z]/.test(token.word)) }
}

/** A Russian name written in English or in Latin letters, as the menu spells it. */
function translate(word: Word, lexicon: Lexicon, isName: (token: Token) => boolean): boolean {
  if (isStated(word, lexicon, isName) || word.number !== null) return true
  const food = foodOf(word.keys)
  for (const russian of food === undefined ? inRussian(word.word) : [food]) {
    const stem = stemOf(russian)
    if (!isName({ ...word, word: russian, stem })) continue
    Object.assign(word, { word: russian, stem, keys: formOf(russian).keys, isKnown: true })
    return true
  }
  return food !== undefined
}

/** A Latin word that no dictionary has, in Cyrillic: it may be a misspelt name, and names are matched with slips. */
function transliterate(word: Word): void {
  const [russian = ''] = inRussian(word.word)
  if (russian.length > 4)
    Object.assign(word, { word: russian, stem: stemOf(russian), keys: [`~${russian}`], isKnown: false })
}

/** Normalises spellings that have several forms; removes the comma from thousands, writes «№» as a word. */
function tidy(text: string): string {
  return (
    text
      .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
      .replace(
        /(?<=[сc]\s)начала\s+(?=(январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр|20\d\d))/gi,
        '',
      )
      .replace(
        /(?<![\d.,])(\d{1,3})\s?[kкКK](?![a-zа-яё])(?!\s+(?:прошл|позапрошл|предыдущ|том|той|тем|втор|перв|трет|четверт|аналог|\d|январ|феврал|март|апрел|ма[йюя]|июн|июл|август|сентябр|октябр|ноябр|декабр))/g,
        '$1000',
      )
      // «ср» is Wednesday after «в», «за» and the like, and a mean before a word that has one.
      .replace(
        /(?<![а-яё])(?<!(?<![а-яё])(?:в|во|за|на|по|с|со)\s)(ср|сред)\.?\s*(?=(чек|цен|наценк|стоимост|фудкост|марж)[а-яё]*)/gi,
        'средний ',
      )
      // «нет, за позапрошлую», «спасибо, а доставка»: the opening word is not part of the question.
      .replace(
        /^\s*(?:нет|не то|ок|окей|ладно|ага|понятно|спасибо|стоп|ой|no|nope|ok|okay|thanks|thank you)\s*[,.!]\s*(?=\S)/i,
        '',
      )
      // «что-то супы перестали брать»: here «что-то» means “it seems”.
      .replace(/^\s*(?:что|чего|ч[её])-то\s+/i, '')
      .replace(/(?<![а-яё])(?:ну )?т\. ?е\.(?![а-яё])/gi, ' ')
      // «наличкой-то», «кто-нибудь»
      .replace(/(?<=[а-яё]{4})(?<!(?:кто|что|где|куда|какой|когда|чей)[а-яё]*)-то(?![а-яё])/gi, '')
      .replace(/(?<![а-яё])кто-(?:нибудь|либо)(?![а-яё])/gi, 'кто')
      .replace(/(?<![a-z])what['’]?s(?![a-z])/gi, 'what is')
      .replace(/(?<![a-z])(?:any|some)(?:body|one)(?![a-z])/gi, 'who')
      .replace(/(?<![a-z])w\/(?:o|out)(?![a-z])/gi, 'without')
      .replace(/(?<=[a-z]{4} )n(?= [a-z]{4})/gi, 'and')
      .replace(/(?<![а-яё])чел(?:овек)?\s?\/\s?чек(?![а-яё])/gi, 'гостей на чек')
      .replace(/(?<![a-z])(last|previous) full (?=(?:week|month|quarter|year)(?![a-z]))/gi, '$1 ')
      .replace(/(?<![а-яё])последн[а-яё]+ полн[а-яё]+ (?=(?:недел|месяц|квартал|год))/gi, 'прошлый ')
      // «последние три воскресенья»: those of as many weeks, of which each has one.
      .replace(
        /(?<![а-яё])последн(?:ие|их) (\d|дв[ае]|двух|три|тр[её]х|четыре|четыр[её]х|пять|пяти|шесть|шести) (?=(?:выходны|понедельник|вторник|сред[аы]?|четверг|пятниц|суббот|воскресень)[а-яё]*)([а-яё]+)/gi,
        (_, count: string, days: string, __: number, whole: string) =>
          `${days} за последние ${count} недель${/кажд|отдельн|раздельн/i.test(whole) ? ' по неделям' : ''}`,
      )
      .replace(
        /(?<![a-z])(?:last|past) (\d|two|three|four|five|six) (weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?![a-z])/gi,
        (_, count: string, days: string, __: number, whole: string) =>
          `on ${days} for the last ${count} weeks${/each|separate|apart/i.test(whole) ? ' by week' : ''}`,
      )
      // «пн-чт» of a month or of some hours: those days of each week
      .replace(weekdaySpan, (said: string, from: string, to: string, _: number, whole: string) =>
        namesTimes.test(whole) ? daysOfSpan(from, to) : said,
      )
      // «первые две недели октября», “the first ten days of May”
      .replace(
        /(?<![а-яё])перв(?:ые|ых) (\d{1,2}|две|двух|три|тр[её]х|десять|десяти|пять|пяти) (недел[ьи]|дн(?:ей|я)) (?=(?:январ|феврал|март|апрел|ма[я]|июн|июл|август|сентябр|октябр|ноябр|декабр))/gi,
        (_, count: string, unit: string) => `с 1 по ${countOf(count) * (/^нед/i.test(unit) ? 7 : 1)} `,
      )
      .replace(
        /(?<![a-z])(?:the )?first (\d{1,2}|two|three|five|ten) (weeks|days) of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
        (_, count: string, unit: string) => `1 to ${countOf(count) * (/^week/i.test(unit) ? 7 : 1)} `,
      )
      // «в октябре с 5 по 10», “in October from the 5th to the 10th”
      .replace(
        /(?<![а-яё])(?:в|за) (январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)(?:[ьейюя]|е)? с (\d{1,2})(?:-?го)? (?:числа )?по (\d{1,2})(?:-?(?:е|ое|го))?(?: число)?(?![\d:.]|\s*(?:час|утра|дня|вечера|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр))/gi,
        (_, month: string, from: string, to: string) => `с ${from} по ${to} ${month}${/[тТ]$/.test(month) ? 'а' : 'я'}`,
      )
      .replace(
        /(?<![a-z])in (january|february|march|april|may|june|july|august|september|october|november|december) from (?:the )?(\d{1,2})(?:st|nd|rd|th)? to (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\s*[ap]m)/gi,
        'from $2 to $3 $1',
      )
      // “last weekend against the weekend before”
      .replace(/(?<=last weekend.{0,40})the weekend before(?! last)/gi, 'the weekend before last')
      .replace(/(?<![a-z])(?:the )?day before yesterday(?![a-z])/gi, 'позавчера')
      .replace(
        /(?<![a-z])(?:the )?(week|weekend|month|quarter|year) before last(?![a-z])/gi,
        (_, unit: string) => lastButOne[unit.toLowerCase()] ?? '',
      )
      // «топ 5 десертов, квартал»
      .replace(
        /,\s*(квартал|месяц|недел[яю]|год)\s*[?.!]*$/i,
        (_, unit: string) => `, за ${unit.toLowerCase().replace('неделя', 'неделю')}`,
      )
      .replace(/(?<=\d)-?му(?![а-яё])/gi, '')
      .replace(/(?<![a-z])(?:the )?(?:last|past) fortnight(?![a-z])/gi, 'the last 14 days')
      .replace(/(?<=day |mon |tue |wed |thu |fri |sat |sun )(?:thru|through)(?= )/gi, 'to')
      .replace(
        /(?<![a-z])(?:from )?(?:last )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:to|through) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z])/gi,
        'from $1 to $2',
      )
      .replace(/(?<![a-z])wtd(?![a-z])/gi, ' с начала недели ')
      .replace(/(?<![a-z])ytd(?![a-z])/gi, ' с начала года ')
      .replace(/(?<![a-z])mtd(?![a-z])/gi, ' с начала месяца ')
      .replace(/(?<![a-z])qtd(?![a-z])/gi, ' с начала квартала ')
      .replace(/(?<![a-z])(?:all-time|all time|ever)(?=\s*(?:$|[?.!,]|(?:by|for|at|in|on)\s))/gi, ' за все время ')
      .replace(/(?<![a-z])year[ -]to[ -]date(?![a-z])/gi, ' с начала года ')
      .replace(/(?<![a-z])month[ -]to[ -]date(?![a-z])/gi, ' с начала месяца ')
      .replace(/(?<![a-z])quarter[ -]to[ -]date(?![a-z])/gi, ' с начала квартала ')
      .replace(/(?<![a-z])week[ -]to[ -]date(?![a-z])/gi, ' с начала недели ')
      .replace(/(?<![a-z])(first|second|third|fourth|last)-(?=(quarter|half)(?![a-z]))/gi, '$1 ')
      .replace(/(?<![a-z])lst(?= (week|month|year|night))/gi, 'last')
      // «за 2026-й», «в 2025-м»
      .replace(/(?<!\d)(20\d\d)-?(?:й|го|м|ом|му|ый|ого|ому)(?![а-яё])/gi, '$1')
      // “the same month a year earlier”, «того же квартала год назад»
      .replace(
        /(?<![a-z])(?:the )?same (?:day|week|month|quarter|half|period|time|dates|days|stretch|span)s?(?: of)?(?: the)?(?: in)? (?:a year (?:earlier|ago|before|back|prior)|last year|previous year|prior year|year (?:before|earlier|ago|prior))(?![a-z])/gi,
        'same period last year',
      )
      .replace(
        /(?<![а-яё])(?:т(?:от|ого|ем|ому|ом|а|ой|у|о|е|ех|еми) же|эт(?:от|им|ому) же|так(?:ой|им|ому|ого) же|аналогичн[а-яё]+) (?:сам[а-яё]+ )?(?:месяц|квартал|период|недел|полугоди|отрез|срок|промежут|врем)[а-яё]*(?: времени)? (?:(?:один )?год(?:ом)? (?:назад|ранее|раньше)|(?:прошл|предыдущ|минувш)[а-яё]+ год[а-яё]*|в (?:прошл|предыдущ)[а-яё]+ году|прошлогодн[а-яё]+)(?![а-яё])/gi,
        'тот же период прошлого года',
      )
      .replace(/panna[ -]cotta/gi, 'панна-котта')
      .replace(
        /(?<![a-z])between (\w+) and (\w+) (?:in the )?(afternoon|evening|morning)(?![a-z])/gi,
        (_, from: string, to: string, part: string) =>
          `between ${from} and ${to} ${/morning/i.test(part) ? 'am' : 'pm'}`,
      )
      .replace(
        /(?<![a-z])all (?:two|three|four|five|six|seven|eight|nine|ten)(?= (?:restaurants|sites|locations|stores|venues|places))/gi,
        'all',
      )
      .replace(/(?<![a-z])all (?:two|three|four|five|six|seven|eight|nine|ten)(?=\s*(?:[?.!,]|$))/gi, 'all restaurants')
      // «за период 01.10–15.10», «пр. неделя»
      .replace(/(?<![а-яё])(за|в) период (?:времени )?(?=(?:с |от )?\d)/gi, '$1 ')
      .replace(/(?<![а-яё])пр\.? (?=(?:нед|мес|год|квартал))/gi, 'прошлая ')
      .replace(/(?<![а-яё])дн(?:ям|и) нед(?![а-яё])\.?/gi, 'дням недели')
      .replace(/(?<=(?:most|fewest) )(?:items|dishes)(?= on (?!it|them))/gi, 'позиций')
      .replace(/(?<![а-яё])начиная с (?=сам|наиб|наим|лучш|худш)/gi, '')
      .replace(/(?<![a-z])by reason for(?![a-z])/gi, 'by reason in')
      .replace(/(?<![a-z])discounted (checks?|tickets?|bills?|orders?)(?![a-z])/gi, '$1 with discount')
      // “over 1 million”, “300 thousand”, “1m”
      .replace(
        /(?<![a-z\d.])(\d+(?:\.\d+)?)\s?(?:million|mln|m)(?![a-z])/gi,
        (_, count: string) => `${Math.round(Number(count) * 1_000_000)}`,
      )
      .replace(
        /(?<![a-z\d.])(\d+(?:\.\d+)?) (?:thousand|grand)(?![a-z])/gi,
        (_, count: string) => `${Math.round(Number(count) * 1000)}`,
      )
      .replace(/(?<![a-z])(?:a|one) million(?![a-z])/gi, '1000000')
      .replace(/(?<![a-z])half a million(?![a-z])/gi, '500000')
      .replace(/(?<=чеков )(?:вернули|возвратили)(?![а-яё])/gi, 'с возвратом')
      .replace(/(?<=\d )часов дня(?![а-яё])/gi, 'часов')
      .replace(/(?<![а-яё])в пересч[её]те на(?![а-яё])/gi, 'на')
      .replace(
        /(?<![a-z])(?:since|from) (?:the )?(?:very )?(?:start|beginning) of (?=jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|20\d\d)/gi,
        'since ',
      )
      .replace(/(?<![а-яё])чк(?![а-яё])/gi, 'чек')
      // «тройка лучших официантов»: three of them.
      .replace(
        /(?<![а-яё])тройк[аиуе]й?(?= (?:лучш|худш|сам|лидер|аутсайдер|официант|блюд|ресторан|точ|первых))/gi,
        'топ 3',
      )
      .replace(
        /(?<![а-яё])пят[её]рк[аиуе]й?(?= (?:лучш|худш|сам|лидер|аутсайдер|официант|блюд|ресторан|точ|первых))/gi,
        'топ 5',
      )
      .replace(
        /(?<![а-яё])десятк[аиуе]й?(?= (?:лучш|худш|сам|лидер|аутсайдер|официант|блюд|ресторан|точ|первых))/gi,
        'топ 10',
      )
      // «поступления по видам оплаты» are not goods.
      .replace(/поступлени[яйею](?= по (?:вид|тип|способ|форм)\S+ (?:оплат|плат[её]ж))/gi, 'оплаты')
      .replace(/(?<=суббот[аыуеой]{1,2} )с(?= воскресень)/gi, 'и')
      // “more than 10 items on them”: lines of a check are counted.
      .replace(
        /(?<=\d )(?:items|dishes|positions|lines|things)(?: on (?:them|it|the (?:check|bill|ticket)))?(?![a-z])/gi,
        'позиций',
      )
      .replace(/[№#]\s*(?=\d)/g, ' номер ')
      // «чеки, средний»: the average check.
      .replace(
        /(?<=(?:чек|касс|выручк|гост)[а-я]*[^,;]{0,30}(?:,|\sи)\s*(?:какой\s+)?)средний(?=\s*(?:$|[,.?!]|(?:за|на|по|в)\s))/gi,
        'средний чек',
      )
      .replace(/(?<=[a-z])n['’]t(?![a-z])/gi, ' not')
      .replace(classLetter, (_, __: string, letter: string) => ` abcгруппа${letterOf(letter)} `)
      .replace(/r[_ -]keeper/gi, 'rkeeper')
      .replace(/р[_-]кипер/gi, 'рикипер')
      .replace(/(?<![a-z])q([1-4])(?!\d)/gi, ' $1 quarter ')
      .replace(/(?<![a-z])h([12])(?!\d)/gi, ' $1 half ')
      .replace(/(?<=\d)(st|nd|rd|th)(?![a-z])/gi, '')
      .replace(/(?<=\d )through(?= )/gi, 'to')
      .replace(/(?<=\d)\s?(am|pm|AM|PM)(?![a-z])/g, ' $1')
      .replace(/(\d)₽/g, '$1 ₽')
      // A verb that asks to show something, whatever else it means: «скинь кассу» is not about a discount.
      .replace(/(?<![а-яё])(?:с?кинь|прикинь|выгрузи|сбрось|набросай|накидай)(?:те)?(?:-ка)?(?![а-яё-])/gi, 'покажи')
      .replace(/\bbreak ((?:\w+ ){1,2})down\b/gi, 'breakdown of $1')
      .replaceAll('₽', ' руб ')
      .replaceAll('&', ' and ')
      .replaceAll('≥', ' >= ')
  )
}

const lastButOne: Readonly<Record<string, string>> = {
  ...{ week: 'позапрошлую неделю', weekend: 'позапрошлые выходные', month: 'позапрошлый месяц' },
  ...{ quarter: 'позапрошлый квартал', year: 'позапрошлый год' },
}

const shortDays = 'пн вт ср чт пт сб вс'.split(' ')
const shortEnglishDays = 'mon tue wed thu fri sat sun'.split(' ')
const weekdaySpan = new RegExp(
  `(?<![a-zа-яё])(${[...shortDays, ...shortEnglishDays].join('|')})\\s?[-–—]\\s?(${[...shortDays, ...shortEnglishDays].join('|')})(?![a-zа-яё])`,
  'gi',
)
/** Words beside which days of the week are those of many weeks. */
const namesTimes =
  /\d{1,2}:\d\d|январ|феврал|март|апрел|(?<![а-яё])ма[йяе](?![а-яё])|июн|июл|август|сентябр|октябр|ноябр|декабр|месяц|квартал|год|вечер|утр|jan|feb|march|april|(?<![a-z])may(?![a-z])|june|july|aug|sep|oct|nov|dec|month|quarter|year|[ap]m(?![a-z])/i

/** «пн-чт» as «в понедельники и вторники и среды и четверги». */
function daysOfSpan(from: string, to: string): string {
  const at = (day: string) =>
    Math.max(shortDays.indexOf(day.toLowerCase()), shortEnglishDays.indexOf(day.toLowerCase()))
  const names = ['понедельники', 'вторники', 'среды', 'четверги', 'пятницы', 'субботы', 'воскресенья']
  const count = ((at(to) - at(from) + 7) % 7) + 1
  return `в ${Array.from({ length: count }, (_, by) => names[(at(from) + by) % 7]).join(' и ')}`
}

function countOf(said: string): number {
  return (
    englishNumbers[said.toLowerCase()] ??
    (Number(said) || (numberOf(said.toLowerCase().replaceAll('ё', 'е'))?.value ?? 1))
  )
}

// «группа А», «класса С», “class B”: a letter that could be taken for a word.
const classLetter =
  /((?:групп|класс|категори)[а-я]*|class|group|category|(?<![а-яёa-z])в(?=\s+["«“]?[АBCС]["»”]?\s+по\s+(?:выручк|марж|прибыл|количеств|продаж)))\s+["«“]?([АБВСABC]|[абabc](?=\s+(?:по|by)(?![а-яa-z])|\s*[?.!,]|\s*$)|[всc](?=\s+по\s|\s*[?.!]?\s*$))["»”]?(?![а-яёa-zА-ЯЁA-Z])/g

function letterOf(said: string): string {
  const at = 'абвс'.indexOf(said.toLowerCase())
  return at < 0 ? said.toLowerCase() : (['a', 'b', 'b', 'c'][at] ?? 'a')
}

const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** The Russian text meant by keys typed in the wrong layout; null where the question reads as it is. */
function retyped(question: string, lexicon: Lexicon, isName: (token: Token) => boolean): string | null {
  if (!/[a-z]/i.test(question)) return retypedInLatin(question, lexicon, isName)
  if (!/[a-z]{3}/i.test(question)) return null
  const isNamed = (word: string) => tokensOf(word).every(isName)
  let changed = false
  const parts = question
    .slice(0, 600)
    .split(/(\s+)/)
    .map((part) => {
      if (!/[a-z]/i.test(part) || /[а-яё]/i.test(part)) return part
      // “3rd”: a day of a month.
      if (/^\d+(st|nd|rd|th)\W*$/i.test(part)) return part
      const own = tokensOf(part)
      if (own.length > 0 && own.every((token) => token.number !== null || isStated(token, lexicon, isName))) return part
      const other = [...part.toLowerCase()].map((key) => cyrillic[latin.indexOf(key)] ?? key).join('')
      const russian = tokensOf(other)
      const isMeant =
        russian.length > 0 &&
        russian.every(
          ({ word, number }) =>
            number !== null ||
            (word.length > 1 ? formOf(word).isKnown || isIn(word, lexicon) || isNamed(word) : /[аиквосуя]/.test(word)),
        )
      if (!isMeant) return part
      // “class C”: a single letter was typed as meant, unless the words around it were not.
      if (part.length === 1) return { part, other }
      changed = true
      return other
    })
  return changed ? parts.map((part) => (typeof part === 'string' ? part : part.other)).join('') : null
}

/** English typed with a Russian layout: every word is English after retyping, and hardly any is Russian before it. */
function retypedInLatin(question: string, lexicon: Lexicon, isName: (token: Token) => boolean): string | null {
  const own = tokensOf(question.slice(0, 600)).filter(({ number }) => number === null)
  const strange = own.filter((token) => !formOf(token.word).isKnown && !isStated(token, lexicon, isName))
  if (strange.length < 2 || strange.length * 2 < own.length) return null
  const other = [...question.slice(0, 600).toLowerCase()].map((key) => latin[cyrillic.indexOf(key)] ?? key).join('')
  const english = tokensOf(other).filter(({ number }) => number === null)
  return english.length > 0 && english.every((token) => isStated(token, lexicon, () => false) || isFood(token))
    ? other
    : null
}

function isFood({ word }: Token): boolean {
  return foodOf(formOf(word).keys) !== undefined
}

function isIn(word: string, { keys }: Lexicon): boolean {
  return formOf(word).keys.some((key) => keys.has(key)) || keys.has(`=${word}`)
}

function isStated(token: Token, lexicon: Lexicon, isName: (token: Token) => boolean): boolean {
  return isIn(token.word, lexicon) || isName(token) || englishTime.has(token.word)
}

/** Words of time that the period readers know, so that the lexicon need not. */
const englishTime = new Set(
  'today yesterday week weeks month months quarter quarters half year years weekend monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec last past previous ago since until till spring summer autumn fall winter so far date beginning start middle ytd mtd am pm noon midnight'.split(
    ' ',
  ),
)
const russianTime =
  'сегодня вчера позавчера неделя неделю недели неделе месяц месяца месяце квартал полугодие полгода прошлый прошлая прошлую прошлой прошлом прошлого позапрошлый позапрошлую последние последних последний понедельник понедельника вторник вторника среда среду четверг пятница пятницу субботу суббота воскресенье выходные выходных январь января январе февраль февраля феврале марта марте апрель апреля апреле июнь июня июне июль июля июле август августа августе сентябрь сентября сентябре октябрь октября октябре ноябрь ноября ноябре декабрь декабря декабре текущий предыдущий предыдущую'.split(
    ' ',
  )
const bySize = new WeakMap<Lexicon, Map<string, string[]>>()

function spellingsNear(word: string, lexicon: Lexicon): readonly string[] {
  let sizes = bySize.get(lexicon)
  if (!sizes) {
    sizes = new Map()
    for (const one of [...lexicon.spellings, ...russianTime, ...englishTime]) {
      const key = `${one[0]}${one.length}`
      sizes.set(key, [...(sizes.get(key) ?? []), one])
    }
    bySize.set(lexicon, sizes)
  }
  const found = sizes
  return [-2, -1, 0, 1, 2].flatMap((by) => found.get(`${word[0]}${word.length + by}`) ?? [])
}

const alike: Readonly<Record<string, string>> = { а: 'о', о: 'а', е: 'и', и: 'е' }

/** «прадали», «сридний»: an unstressed vowel replaced by one that sounds the same is the likeliest slip. */
function soundedAlike(word: string, lexicon: Lexicon): { word: string; slips: number } | null {
  for (const [at, letter] of [...word].entries()) {
    const other = alike[letter]
    if (other === undefined) continue
    const spelt = `${word.slice(0, at)}${other}${word.slice(at + 1)}`
    if (formOf(spelt).isKnown && isIn(spelt, lexicon)) return { word: spelt, slips: 0.4 }
  }
  return null
}

/** Corrects a word that no dictionary has, if the lexicon has a similar one; names are not changed. */
function putRight(word: Word, lexicon: Lexicon, isName: (token: Token) => boolean, isFirst: boolean): void {
  if (word.isKnown || word.number !== null || isName(word) || word.word.length > 30) return
  if (englishTime.has(word.word)) return
  // «Урал» is a place, not a misspelt «упал».
  if (/^[А-ЯЁ][а-яё]+$/.test(word.text) && word.gap === '' && !isFirst) return
  const most = slipsAllowed(word.word.length + 1)
  if (most === 0) return
  let best: { word: string; slips: number } | null = soundedAlike(word.word, lexicon)
  for (const one of spellingsNear(word.word, lexicon)) {
    const stems = [stemOf(word.word), stemOf(one)] as const
    const slips = Math.min(
      distance(word.word, one, most),
      // A match with a slip in the stem alone is less certain than one in the word.
      stems[0].length > 3 && stems[1].length > 3 ? distance(stems[0], stems[1], most) + 0.5 : most + 1,
    )
    if (slips <= Math.min(most, slipsAllowed(one.length + 1)) + 0.5 && slips < (best?.slips ?? 9))
      best = { word: one, slips }
  }
  if (!best) return
  const { keys } = formOf(best.word)
  Object.assign(word, { word: best.word, stem: stemOf(best.word), keys, isKnown: true })
}
