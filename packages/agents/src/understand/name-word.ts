import { distance, slipsAllowed } from './distance.ts'
import { stemOf, type Token } from './tokens.ts'

/** A word of a name. Names that contain the same word share the object. */
export interface NameWord {
  word: string
  stems: string[]
}

/** Short and everyday forms people use for a first name, a dish or a product. */
const everyday: Record<string, string> = {
  катя: 'екатерина',
  даша: 'дарья',
  юля: 'юлия',
  маша: 'мария',
  оля: 'ольга',
  аня: 'анна',
  рома: 'роман',
  соня: 'софия',
  ксюша: 'ксения',
  саша: 'александр',
  картошка: 'картофель',
  помидоры: 'томаты',
  помидор: 'томаты',
  яйца: 'яйцо',
  яиц: 'яйцо',
  курица: 'куриное',
  ...{
    кура: 'курица куриное',
    курочка: 'курица куриное',
    курочки: 'курица куриное',
    семга: 'лосось',
    картоха: 'картофель',
    картошки: 'картофель',
  },
  ...{ картошек: 'картофель', шампики: 'шампиньоны', подсолнечка: 'подсолнечное', яички: 'яйцо', помидорки: 'томаты' },
  ...{ капуча: 'капучино', капуч: 'капучино', капучинка: 'капучино', экспрессо: 'эспрессо', латтешка: 'латте' },
  ...{ пивко: 'пиво', пивас: 'пиво', пивасик: 'пиво', винишко: 'вино', кофеек: 'кофе', чаек: 'чай' },
  ...{ супчик: 'супы', супчики: 'супы', салатик: 'салаты', салатики: 'салаты', десертик: 'десерты', борщец: 'борщ' },
  ...{ борщик: 'борщ', пельмешки: 'пельмени', пельмешек: 'пельмени', шашлычок: 'шашлык', шашлычки: 'шашлык' },
  ...{
    медовичок: 'медовик',
    тортик: 'торт',
    тортики: 'торт',
    морсик: 'морс',
    лимонадик: 'лимонад',
    мороженка: 'мороженое',
  },
  ...{ пиццуля: 'пицца', пицуля: 'пицца', карбонарка: 'карбонара', пепперончик: 'пепперони', маргаритка: 'маргарита' },
  ...{ катюша: 'екатерина', катерина: 'екатерина', дашка: 'дарья', юлька: 'юлия', машка: 'мария', анька: 'анна' },
  ...{ нюра: 'анна', анюта: 'анна', софа: 'софия', кирюша: 'кирилл' },
  ...{ полинка: 'полина', ромка: 'роман', ромчик: 'роман', оленька: 'ольга' },
  ...{ данила: 'даниил', степа: 'степан', тоха: 'антон', антоха: 'антон', леша: 'алексей', дима: 'дмитрий' },
  ...{ сережа: 'сергей', вова: 'владимир', миша: 'михаил', коля: 'николай', наташа: 'наталья', таня: 'татьяна' },
  ...{ женя: 'евгений', вика: 'виктория', лера: 'валерия' },
  ...{ настя: 'анастасия', ваня: 'иван', вася: 'василий', гриша: 'григорий' },
  ...{ стас: 'станислав', влад: 'владислав', виталик: 'виталий', юра: 'юрий', гоша: 'георгий', лиза: 'елизавета' },
}
const everydayStems = new Map(
  Object.entries(everyday).map(([said, meant]) => [stemOf(said), meant.split(' ').map((word) => stemOf(word))]),
)

/** The stems that an everyday form stands for. */
export function everydayStemsOf(stem: string): readonly string[] {
  return everydayStems.get(stem) ?? []
}

/**
 * How well a word of a question fits a word of a name: 1 for the same word, less for another form of it, 0 for no
 * match.
 */
export function fit(token: Pick<Token, 'word' | 'stem'>, { word, stems }: NameWord): number {
  if (token.word === word) return 1
  // «Сом» does not match «Сомов»: a stem counts only if it keeps most of the word.
  if (stems.includes(token.stem) && token.stem.length >= 2) return 0.99
  if (everydayStemsOf(token.stem).some((meant) => stems.includes(meant))) return 0.95
  const [own = ''] = stems
  const longer = token.stem.length > own.length ? token.stem : own
  const shorter = token.stem.length > own.length ? own : token.stem
  if (shorter.length >= 5 && longer.startsWith(shorter) && longer.length - shorter.length <= 2) return 0.9
  return 0
}

/** As `fit`, for a misspelt word. */
export function fitLoosely(token: Pick<Token, 'word' | 'stem'>, { word, stems }: NameWord): number {
  const [own = ''] = stems
  if (token.word[0] !== word[0]) return 0
  const most = slipsAllowed(Math.min(token.word.length, word.length))
  if (most === 0) return 0
  const slips = Math.min(
    token.stem.length >= 4 && own.length >= 4 ? distance(token.stem, own, most) : most + 1,
    distance(token.word, word, most),
  )
  return slips <= most ? 0.8 - 0.1 * (slips - 1) : 0
}
