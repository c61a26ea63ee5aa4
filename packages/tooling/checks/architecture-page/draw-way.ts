import { type Arrow, arrows, type Box, boxes, callers } from './way-of-data.ts'

const [width, height] = [960, 640]
const [left, top] = [24, 72]
const [boxWidth, boxHeight] = [196, 100]
const [stepX, stepY] = [238, 138]
const inset = 12

const style = `
  svg { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  .paper { fill: #ffffff; }
  .box { fill: #f6f8fa; stroke: #8c959f; }
  .outside { fill: #ffffff; stroke: #8c959f; stroke-dasharray: 5 4; }
  .inner { fill: #ffffff; stroke: #8c959f; }
  text { fill: #1f2328; font-size: 12.5px; }
  .title { font-size: 15px; font-weight: 600; }
  .folder { font-size: 12px; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #57606a; }
  .legend { font-size: 14px; }
  .data { stroke: #0550ae; } .data-head, .data-number { fill: #0550ae; }
  .change { stroke: #953800; stroke-dasharray: 7 4; } .change-head, .change-number { fill: #953800; }
  .line { fill: none; stroke-width: 2.5; }
  .number { font-size: 13px; font-weight: 600; fill: #ffffff; text-anchor: middle; }
  @media (prefers-color-scheme: dark) {
    .paper, .outside, .inner { fill: #0d1117; }
    .box { fill: #161b22; }
    .box, .outside, .inner { stroke: #6e7681; }
    text { fill: #e6edf3; }
    .folder { fill: #9da7b3; }
    .data { stroke: #79c0ff; } .data-head, .data-number { fill: #79c0ff; }
    .change { stroke: #ffa657; } .change-head, .change-number { fill: #ffa657; }
    .number { fill: #0d1117; }
  }`

/** The diagram of how data and changes flow, as SVG that is readable in light and dark mode. */
export function drawWay(): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">How data comes to be a figure, and how a change comes to be an event</title>',
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...legend(),
    ...Object.values(boxes).flatMap((box: Box) => drawBox(box)),
    ...drawCallers(boxes.callers),
    ...arrows.flatMap((arrow) => drawArrow(arrow, numberOf(arrow))),
    '</svg>',
  ]
  return `${parts.join('\n')}\n`
}

function legend(): string[] {
  const sample = (way: Arrow['way'], x: number, text: string) => [
    ...line(way, [x, 34], [x + 52, 34]),
    `<text class="legend" x="${x + 64}" y="39">${text}</text>`,
  ]
  return [
    ...sample('data', left, 'how data becomes a figure'),
    ...sample('change', left + 330, 'how a change becomes an event'),
  ]
}

interface Area {
  x: number
  y: number
  height: number
}

function areaOf({ column, row, height = 1 }: Box): Area {
  return { x: left + column * stepX, y: top + row * stepY, height: (height - 1) * stepY + boxHeight }
}

function drawBox(box: Box): string[] {
  const { x, y, height } = areaOf(box)
  const rows = [
    `<text class="title" x="${x + inset}" y="${y + 26}">${box.title}</text>`,
    ...(box.folder ? [`<text class="folder" x="${x + inset}" y="${y + 45}">${escapeText(box.folder)}</text>`] : []),
    ...box.text.map(
      (text, index) => `<text x="${x + inset}" y="${y + (box.folder ? 68 : 50) + index * 18}">${text}</text>`,
    ),
  ]
  const kind = box.folder || box.text.length === 0 ? 'box' : 'outside'
  return [`<rect class="${kind}" x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="8"/>`, ...rows]
}

function drawCallers(box: Box): string[] {
  const { x, y } = areaOf(box)
  return Object.values(callers).flatMap(({ title, folder }, index) => {
    const at = y + 38 + index * 48
    return [
      `<rect class="inner" x="${x + inset}" y="${at}" width="${boxWidth - 2 * inset}" height="42" rx="6"/>`,
      `<text class="title" x="${x + 2 * inset}" y="${at + 18}">${title}</text>`,
      `<text class="folder" x="${x + 2 * inset}" y="${at + 35}">${folder}</text>`,
    ]
  })
}

/** The position of the arrow in its flow, from 1. */
function numberOf(arrow: Arrow): number {
  return arrows.filter(({ way }) => way === arrow.way).indexOf(arrow) + 1
}

function drawArrow({ way, from, to }: Arrow, number: number): string[] {
  const [start, end] = ends(boxes[from], boxes[to])
  const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  return [
    ...line(way, start, end),
    `<circle class="${way}-number" cx="${x}" cy="${y}" r="10"/>`,
    `<text class="number" x="${x}" y="${y + 4.5}">${number}</text>`,
  ]
}

type Point = [number, number]

/** The ends of an arrow: sideways at the height of the smaller box, or downwards where one box is below the other. */
function ends(from: Box, to: Box): [Point, Point] {
  const [a, b] = [areaOf(from), areaOf(to)]
  if (from.column === to.column)
    return [
      [a.x + boxWidth / 2, a.y + a.height],
      [b.x + boxWidth / 2, b.y],
    ]
  const isTall = a.height > boxHeight && b.height > boxHeight
  // Between two tall boxes the two directions are drawn apart, the change below.
  const smaller = a.height <= b.height ? a : b
  const isBack = from.column < to.column
  const y = isTall ? a.y + (isBack ? a.height - boxHeight / 2 : boxHeight / 2) : smaller.y + smaller.height / 2
  return isBack
    ? [
        [a.x + boxWidth, y],
        [b.x, y],
      ]
    : [
        [a.x, y],
        [b.x + boxWidth, y],
      ]
}

function line(way: Arrow['way'], [x1, y1]: Point, [x2, y2]: Point): string[] {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const length = Math.hypot(x2 - x1, y2 - y1)
  const at = `transform="translate(${x1} ${y1}) rotate(${angle})"`
  return [
    `<path class="line ${way}" ${at} d="M2 0H${length - 9}"/>`,
    `<path class="${way}-head" ${at} d="M${length - 1} 0l-11 -6v12z"/>`,
  ]
}

function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
