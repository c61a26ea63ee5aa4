import { domToCanvas } from 'modern-screenshot'
import { fontCss } from './font-css'

const scale = 2
const footerHeight = 34
const ofPage = '[data-no-image], .recharts-tooltip-wrapper, .recharts-tooltip-cursor'

/** A card as it looks, at twice its size, with a line under it that says of what it is. */
export async function cardImage(card: HTMLElement, footer: string): Promise<Blob> {
  const page = getComputedStyle(document.body)
  const drawn = await domToCanvas(card, {
    scale,
    // Buttons, open menus and the card under the pointer are of the page, not of the figure.
    filter: (node) => !(node instanceof Element && node.matches(ofPage)),
    // Its own way to the fonts sets a base address, which the page's content policy forbids.
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
