import { distance, slipsAllowed } from './distance.ts'
import { stemOf, type Token } from './tokens.ts'

/** A word of a name. Names that share it share the object. */
export interface NameWord {
  word: string
  stems: string[]
}

/** Short and everyday forms people use for a first name or a product. */
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
}
const everydayStems = new Map(Object.entries(everyday).map(([said, meant]) => [stemOf(said), stemOf(meant)]))

/** The stem that an everyday form stands for. */
export function everydayStemOf(stem: string): string | undefined {
  return everydayStems.get(stem)
}

/** How well a word of a question fits a word of a name: 1 the same in some case, less for a slip, 0 not at all. */
export function fit(token: Pick<Token, 'word' | 'stem'>, { word, stems }: NameWord): number {
  if (token.word === word) return 1
  // «Сом» is no Сомов: a stem counts where it leaves most of the word.
  if (stems.includes(token.stem) && token.stem.length >= 2) return 0.99
  const meant = everydayStemOf(token.stem)
  if (meant !== undefined && stems.includes(meant)) return 0.95
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
