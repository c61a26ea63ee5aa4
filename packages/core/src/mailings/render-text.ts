import type { RenderedDigest, ReportedFigure, ReportedList } from './rendered-digest.ts'

/** The mail for programs that show no HTML, with the same texts and figures. */
export function renderText(told: RenderedDigest, unsubscribeUrl: string): string {
  const { heading, under, gaps, figures, lists, words, home, why } = told
  const blocks = [
    [`${words.brand}. ${heading}`, ...under],
    ...(gaps.length > 0 ? [[`! ${words.gapsTitle}`, ...gaps.map((gap) => `- ${gap}`)]] : []),
    ...(figures.length > 0 ? [figures.map(figureLine)] : []),
    ...lists.map(listLines),
    [`${words.openPanel}: ${home}`, '', why, `${words.unsubscribe}: ${unsubscribeUrl}`],
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function figureLine({ title, value, change, before, note }: ReportedFigure): string {
  const told = [change, before].filter((part) => part !== null).join(', ')
  return `${title}: ${value} (${told})${note === null ? '' : ` ${note}`}`
}

function listLines({ title, rows, note, link }: ReportedList): string[] {
  return [
    title.toUpperCase(),
    ...rows.map(({ label, value, share, change }) => {
      const more = [share, change].filter((part) => part !== null)
      return value === '' ? `- ${label}` : `- ${label}: ${value}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
    }),
    ...(note === null ? [] : [note]),
    ...(link === null ? [] : [link]),
  ]
}
