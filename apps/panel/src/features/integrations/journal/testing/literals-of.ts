/** A place in code that is given a text: a call, or an assignment of its name. */
export interface Call {
  /** What stands before the text: `new Wrong`, `reason =`. */
  name: string
  /** Which of the arguments is the text, from 0. */
  argument: number
  /** How the text stands in what is said. */
  frame?: (text: string) => string
}

/** What stands in a template's gap, by the expression in it. */
type Fill = (expression: string) => string

/** Every text that the code gives such a call, its gaps filled; of a choice, each. Texts held in a variable are none. */
export function literalsOf(code: string, { name, argument, frame = (text) => text }: Call, fill: Fill): string[] {
  const isCall = !/[:=]$/.test(name)
  const start = new RegExp(`(?<![\\w$])${name}${isCall ? '\\(' : '\\s'}`, 'g')
  return [...code.matchAll(start)].flatMap((found) => {
    const given = partsFrom(code, found.index + found[0].length, fill)[argument] ?? []
    return textsOf(given).map(frame)
  })
}

/** A literal's text, or the sign or word that stands between literals. */
type Part = { text: string } | { sign: string }

/** The arguments from a place on, up to the end of the call or the statement. */
function partsFrom(code: string, from: number, fill: Fill): Part[][] {
  const given: Part[][] = [[]]
  let depth = 0
  for (let at = from; at < code.length; ) {
    const sign = code.charAt(at)
    if (`'"\``.includes(sign)) {
      const { text, end } = literalAt(code, at, fill)
      given.at(-1)?.push({ text })
      at = end
      continue
    }
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (depth < 0 || (depth === 0 && (sign === ';' || isEnd(code, at)))) break
    if (depth === 0 && sign === ',') given.push([])
    else if (!/\s/.test(sign)) given.at(-1)?.push({ sign })
    at += 1
  }
  return given
}

/** A line that the next does not go on with. */
function isEnd(code: string, at: number): boolean {
  return code.charAt(at) === '\n' && !/[=+?:(,]\s*$/.test(code.slice(0, at)) && !/^\s*[+?:'"`)\]}]/.test(code.slice(at))
}

/** The literal that begins here, a template's gaps filled, and where it ends. */
function literalAt(code: string, from: number, fill: Fill): { text: string; end: number } {
  const quote = code.charAt(from)
  let text = ''
  for (let at = from + 1; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (sign === quote) return { text, end: at + 1 }
    if (sign === '\\') {
      at += 1
      text += code.charAt(at)
    } else if (quote === '`' && sign === '$' && code.charAt(at + 1) === '{') {
      const end = gapEnd(code, at + 2)
      text += fill(code.slice(at + 2, end))
      at = end
    } else text += sign
  }
  throw new Error(`A literal does not end: ${text.slice(0, 60)}`)
}

/** Where the brace of a template's gap closes. */
function gapEnd(code: string, from: number): number {
  let depth = 0
  for (let at = from; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (`'"\``.includes(sign)) at = literalAt(code, at, () => '').end - 1
    else if (sign === '{') depth += 1
    else if (sign === '}' && depth === 0) return at
    else if (sign === '}') depth -= 1
  }
  throw new Error('A gap of a template does not end')
}

/** Literals joined by `+` are one text; each side of a `? :` is one of its own. */
function textsOf(parts: readonly Part[]): string[] {
  let texts: string[] = []
  let choice: string[] | null = null
  for (const part of parts) {
    if ('sign' in part) {
      if (part.sign === '?') choice = []
      continue
    }
    if (choice === null) texts = texts.length === 0 ? [part.text] : texts.map((text) => text + part.text)
    else choice.push(part.text)
  }
  if (choice === null || choice.length === 0) return texts
  return texts.length === 0 ? choice : texts.flatMap((text) => (choice ?? []).map((each) => text + each))
}
