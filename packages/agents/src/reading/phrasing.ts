const months = 'январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр'
const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const grains: Readonly<Record<string, string>> = {
  ...{ дн: 'по дням', недел: 'по неделям', месяц: 'по месяцам', квартал: 'по кварталам' },
}

/** Turns of speech that say a plain thing in a roundabout way, in the words of that thing. */
const turns: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  [/(?<![а-яё])официк(?=(и|ов|ам|ами|ах|у|а|ом)?(?![а-яё]))/gi, 'официант'],
  [/(?<![а-яё])офик(?=(и|ов|ам|ами|ах|у|а|ом)?(?![а-яё]))/gi, 'официант'],
  // «первая декада ноября»: ten days of it.
  [
    new RegExp(`(перв|втор|трет)[а-яё]* декад[а-яё]*\\s+((?:${months})[а-яё]*)`, 'gi'),
    (_, which = '', month = '') => {
      const last = /^фев/i.test(month) ? 28 : /^(апр|июн|сен|ноя)/i.test(month) ? 30 : 31
      const [from, to] = /^перв/i.test(which) ? [1, 10] : /^втор/i.test(which) ? [11, 20] : [21, last]
      return `с ${from} по ${to} ${month}`
    },
  ],
  // «в прошлые выходные против позапрошлых»
  [
    /(прошл[а-яё]+\s+(выходн[а-яё]+|недел[а-яё]+|месяц[а-яё]*|квартал[а-яё]*)\s+(?:против|к|и|или|с)\s+позапрошл[а-яё]+)(?=\s*(?:$|[?.,!]))/gi,
    '$1 $2',
  ],
  // “guests came in”: nothing was delivered.
  [/\b(guests|people|customers|covers|visitors|diners) (?:came|come|walked) (?:in|through)\b/gi, '$1'],
  [/\bper open hour\b/gi, 'per hour'],
  [
    /(?<=\b(?:\d{1,2}(?:st|nd|rd|th)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday),? )through(?= )/gi,
    'to',
  ],
  // “the checks from Saturday” are those of that day.
  [
    new RegExp(
      `(?<!\\b(?:up|down|change|changes|changed|differ|different|drop|growth|compared|fell|rose)\\s)\\bfrom (?=(?:last |this )?(?:${weekdays}|yesterday)\\b(?!\\s*(?:to|till|until|and|-|–|on|onward|onwards|through|morning|evening)\\b|\\s*[-–]))`,
      'gi',
    ),
    'on ',
  ],
  // «прирост от недели к неделе»
  [
    /(?<![а-яё])от (дн|недел|месяц|квартал)[а-яё]* к(?:о)? \1[а-яё]*/gi,
    (_, grain = '') => `${grains[grain.toLowerCase()] ?? ''} прирост к предыдущему`,
  ],
  [
    /\b(day|week|month|quarter)[- ]over[- ]\1 (?:change|growth|difference|increase)s?(?: in| of)?(?=.*\b(?:this year|since|each|every|last (?:\d+|two|three|four|five|six|eight|ten|twelve)))/gi,
    'by $1 change from the one before',
  ],
  [
    /(кажд[а-яё]+ (?:день|недел[а-яё]+|месяц|квартал).*?)(?:больше|меньше|выше|ниже|лучше|хуже)(?: или (?:больше|меньше|выше|ниже|лучше|хуже))? предыдущ(?:его|ей)/gi,
    '$1прирост к предыдущему',
  ],
  [/(?<=в среднем.{0,30})(?<![а-яё])(?:одна точка|один ресторан)(?![а-яё])/gi, 'на одну точку'],
  [/(?<![а-яё])(?:одна точка|один ресторан)(?=.{0,20} в среднем)/gi, 'на одну точку'],
  // «сколько продали и сколько это в деньгах»
  [
    /,?\s*(?:ну\s+)?(?:и|а)\s+сколько это(?: будет| было| выходит| вышло)? (?:в деньгах|в рублях|по деньгам|в сумме)/gi,
    ' и выручка, порций',
  ],
  [/(?<![а-яё])перестал[аи]? (брать|заказывать|покупать)(?![а-яё])/gi, 'стали $1 реже'],
  [
    /^(?!.*(?:закуп|склад|сырь|продукт|поставк|ингредиент))(.*?)(?<![а-яё])что (?:у нас )?подорожало/gi,
    '$1какие цены подняли',
  ],
  [
    /^(?!.*(?:закуп|склад|сырь|продукт|поставк|ингредиент))(.*?)(?<![а-яё])что (?:у нас )?подешевело/gi,
    '$1какие цены снизили',
  ],
]

/** A question with its turns of speech put plainly. */
export function plainly(question: string): string {
  let text = question
  for (const [turn, plain] of turns)
    text = typeof plain === 'string' ? text.replace(turn, plain) : text.replace(turn, plain)
  // «сколько уже с утра» is of today so far.
  if (/(?<![а-яё])уже(?![а-яё])/i.test(text) && !/(?<![а-яё])(?:вчера|час)/i.test(text))
    text = text.replace(/(?<![а-яё])с (?:самого )?утра(?![а-яё])/i, /сегодня/i.test(text) ? '' : 'сегодня')
  return text
}
