import { domToCanvas } from 'modern-screenshot'

const scale = 2
const footerHeight = 34
const ofPage = '[data-no-image], .recharts-tooltip-wrapper, .recharts-tooltip-cursor'

/** An image of a card at twice its size, with a line below it that says what the figures cover. */
export async function cardImage(card: HTMLElement, footer: string): Promise<Blob> {
  const page = getComputedStyle(document.body)
  const drawn = await domToCanvas(card, {
    scale,
    // Buttons, open menus and the tooltip at the pointer belong to the page, not to the figure.
    filter: (node) => !(node instanceof Element && node.matches(ofPage)),
    // The library's own way of loading fonts sets a base address, which the page's content policy forbids.
    font: { cssText: await fontCss(card) },
  })
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height + footerHeight * scale
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('The browser gives no canvas')
  paper.fillStyle = page.backgroundColor
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(drawn, 0, 0)
  paper.fillStyle = page.color
  paper.font = `${12 * scale}px ${page.fontFamily}`
  paper.textBaseline = 'middle'
  const margin = 16 * scale
  paper.fillText(footer, margin, drawn.height + (footerHeight * scale) / 2, canvas.width - 2 * margin)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png')
  })
}

/** The page's `@font-face` rules for the families of an element, with embedded fonts, since an image loads nothing. */
async function fontCss(element: Element): Promise<string> {
  const used = getComputedStyle(element).fontFamily
  const rules = [...document.styleSheets].flatMap(fontFaces).filter(({ family }) => used.includes(family))
  return (await Promise.all(rules.map(({ css, address }) => embedded(css, address)))).join('\n')
}

interface FontFace {
  family: string
  css: string
  /** The URL of the font. */
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
