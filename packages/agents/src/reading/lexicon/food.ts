import { formOf } from '../lemmas.ts'

/** English words for dishes, goods and towns with their Russian ones, as menus here are in Russian. */
const translations = `dessert десерты; soup супы; salad салаты; pizza пицца; pasta паста; coffee кофе; tea чай; wine вино; beer пиво; drink напитки; beverage напитки; breakfast завтраки; grill гриль; starter закуски;
appetizer закуски; appetiser закуски; snack закуски; side гарниры; main горячее; sushi суши; roll роллы; cocktail коктейли; burger бургеры; steak стейк; cake торт; bakery выпечка; pastry выпечка; sauce соусы; alcohol алкоголь; spirit алкоголь; juice сок; lemonade лимонад; water вода;
cappuccino капучино; capuccino капучино; cappucino капучино; latte латте; espresso эспрессо; americano американо; raf раф; tiramisu тирамису; cheesecake чизкейк; napoleon наполеон; medovik медовик; borscht борщ; borsch борщ; solyanka солянка; okroshka окрошка; caesar цезарь; olivier оливье; vinaigrette винегрет;
carbonara карбонара; margherita маргарита; margarita маргарита; pepperoni пепперони; bolognese болоньезе; lasagna лазанья; lasagne лазанья; risotto ризотто; pelmeni пельмени; dumpling пельмени; cutlet котлета; stroganoff бефстроганов; shashlik шашлык; ribeye рибай; kvass квас; mors морс; cider сидр; lager лагер; gazpacho гаспачо; strudel штрудель; fondant фондан; syrniki сырники; pancake блинчики; omelette омлет; omelet омлет; porridge каша; sandwich сэндвич;
flour мука; sugar сахар; salt соль; rice рис; oil масло; butter масло; tomato томаты; potato картофель; beet свекла; beetroot свекла; cabbage капуста; onion лук; mushroom шампиньоны; lemon лимоны; orange апельсины; apple яблоки; beef говядина; pork свинина; chicken курица; salmon лосось; fish рыба; shrimp креветки; bacon бекон; ham ветчина; milk молоко; cream сливки; sourcream сметана; cheese сыр; mozzarella моцарелла; parmesan пармезан; egg яйцо; bean зерна; lettuce романо; cucumber огурцы; pepper перец; garlic чеснок; carrot морковь; honey мед; chocolate шоколад; bread хлеб; lamb баранина; duck утка; turkey индейка; tuna тунец; ice лед; icecream мороженое;
moscow москва; petersburg петербург; yekaterinburg екатеринбург; ekaterinburg екатеринбург`

/** By the key of the English word; built at the first request, after the dictionary is loaded. */
let byKey: Map<string, string> | null = null

/** A word of a Russian menu for an English one; undefined where there is none. */
export function foodOf(keys: readonly string[]): string | undefined {
  byKey ??= new Map(
    translations.split(';').flatMap((pair) => {
      const [english = '', russian = ''] = pair.trim().split(' ')
      return formOf(english).keys.map((key): [string, string] => [key, russian])
    }),
  )
  for (const key of keys) {
    const food = byKey.get(key)
    if (food !== undefined) return food
  }
  return undefined
}

const parts: readonly [RegExp, string][] = [
  ...([
    [/shch|sch/g, 'щ'],
    [/zh/g, 'ж'],
    [/kh/g, 'х'],
    [/ts/g, 'ц'],
    [/ch/g, 'ч'],
    [/sh/g, 'ш'],
    [/yu/g, 'ю'],
    [/ya/g, 'я'],
    [/y[oe]/g, 'е'],
    [/ck/g, 'к'],
    [/ph/g, 'ф'],
    [/x/g, 'кс'],
  ] satisfies [RegExp, string][]),
]
const letters: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'й', k: 'к', l: 'л', m: 'м' },
  ...{ n: 'н', o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', y: 'й', z: 'з' },
}

/** Ways to write a name in Latin letters in Cyrillic, the likeliest first. */
export function inRussian(word: string): string[] {
  const plain = (text: string) => {
    let changed = text
    for (const [part, letter] of parts) changed = changed.replace(part, letter)
    return [...changed].map((letter) => letters[letter] ?? letter).join('')
  }
  const first = plain(word)
  return [
    ...new Set([
      first,
      first.replace(/(?<=[бвгджзклмнпрстфхцчшщ])(?=[яю])/g, 'ь'),
      // “Olga”, “Tatyana Melnikova”.
      first.replace(/л(?=[бвгджзкмнпрстфхцчшщ])/g, 'ль'),
      first.replace(/й$/, 'ий'),
      first.replace(/й$/, 'ый'),
      first.replace(/(?<=[бвгджзклмнпрстфхцчшщ])й/g, 'ы'),
    ]),
  ]
}
