interface SpokenNumber {
  value: number
  ordinal: boolean
}

const teens = ['один', 'две', 'три', 'четыр', 'пят', 'шест', 'сем', 'восем', 'девят']

const cardinals: [RegExp, number][] = [
  [/^од(ин|на|ного|ной|ну|ному)$/, 1],
  [/^пол(тора|торы|утора)$/, 1.5],
  [/^(два|две|двух|двум|двумя)$/, 2],
  [/^(три|трех|трем|тремя)$/, 3],
  [/^четыр(е|ех|ем|ьмя)$/, 4],
  [/^пят(ь|и|ью|ерка|ерку)$/, 5],
  [/^шест(ь|и|ью)$/, 6],
  [/^сем(ь|и|ью)$/, 7],
  [/^вос(емь|ьми|емью)$/, 8],
  [/^девят(ь|и|ью)$/, 9],
  [/^десят(ь|и|ью|ка|ку)$/, 10],
  ...teens.map((start, i): [RegExp, number] => [new RegExp(`^${start}надцат(ь|и|ью)$`), 11 + i]),
  [/^двадцат(ь|и|ью)$/, 20],
  [/^тридцат(ь|и|ью)$/, 30],
  [/^сорока?$/, 40],
  [/^пят(ь|и)десяти?$/, 50],
  [/^шест(ь|и)десяти?$/, 60],
  [/^сем(ь|и)десяти?$/, 70],
  [/^вос(емь|ьми)десяти?$/, 80],
  [/^девяност[оа]$/, 90],
  [/^ст[оа]$/, 100],
  [/^(двести|двухсот)$/, 200],
  [/^(триста|трехсот)$/, 300],
  [/^четыр(еста|ехсот)$/, 400],
  [/^пят[ьи]сот$/, 500],
  [/^(тысяч[аиу]?|тыс|тыщ[аиу]?)$/, 1000],
  [/^(миллион(а|ов)?|млн)$/, 1_000_000],
]

const ordinalStarts: [string, number][] = [
  ['перв', 1],
  ['втор', 2],
  ['треть', 3],
  ['трет', 3],
  ['четверт', 4],
  ['пят', 5],
  ['шест', 6],
  ['седьм', 7],
  ['восьм', 8],
  ['девят', 9],
  ['десят', 10],
  ...teens.map((start, i): [string, number] => [`${start}надцат`, 11 + i]),
  ['двадцат', 20],
  ['тридцат', 30],
]
const ordinalEndings = /^(ый|ий|ой|ого|его|ое|е|ом|ем|ому|ему|ым|им|ая|ую|ых|ыми|и|я|ю|ей)$/

/** The number a Russian word stands for (lower case, «е» for «ё»), or null. */
export function numberOf(word: string): SpokenNumber | null {
  for (const [form, value] of cardinals) if (form.test(word)) return { value, ordinal: false }
  for (const [start, value] of ordinalStarts) {
    if (word.startsWith(start) && ordinalEndings.test(word.slice(start.length))) return { value, ordinal: true }
  }
  return null
}

/**
 * «двадцать» and «первого», «пять» and «тысяч», «1,5» and «млн» as one number; null when the second does not continue
 * the first.
 */
export function joinNumbers(first: number, second: number): number | null {
  if ((second === 1000 || second === 1_000_000) && first < 1000) return first * second
  if (first >= 20 && first < 100 && first % 10 === 0 && second < 10) return first + second
  if (first >= 100 && first < 1000 && first % 100 === 0 && second < 100) return first + second
  return null
}
