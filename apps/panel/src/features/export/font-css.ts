/** The page's own `@font-face` rules for the families of an element, with the fonts in them: a picture loads nothing. */
export async function fontCss(element: Element): Promise<string> {
  const used = getComputedStyle(element).fontFamily
  const rules = [...document.styleSheets].flatMap(fontFaces).filter(({ family }) => used.includes(family))
  return (await Promise.all(rules.map(({ css, address }) => embedded(css, address)))).join('\n')
}

interface FontFace {
  family: string
  css: string
  /** Where the font is. */
  address: string
}

function fontFaces(sheet: CSSStyleSheet): FontFace[] {
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const file = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
    if (file === undefined) return []
    const family = rule.style.getPropertyValue('font-family').replace(/["']/g, '')
    return [{ family, css: rule.cssText, address: new URL(file, sheet.href ?? location.href).href }]
  })
}

async function embedded(css: string, address: string): Promise<string> {
  const font = await (await fetch(address)).blob()
  const data = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(font)
  })
  return css.replace(/url\("?[^")]+"?\)/, `url("${data}")`)
}
