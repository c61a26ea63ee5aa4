import { escapeHtml } from '../text/escape-html.ts'
import { type MailPart, mailStyle } from './mail-style.ts'
import type { RenderedDigest, ReportedFigure, ReportedList } from './rendered-digest.ts'

/**
 * The mail as HTML that old mail programs can render: nested tables, inline styles, nothing loaded from outside. Mail
 * programs in dark mode get their own colours. All data is escaped.
 */
export function renderHtml(told: RenderedDigest, unsubscribeUrl: string): string {
  const { subject, heading, under, gaps, figures, lists, words, language, home, why } = told
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${mailStyle.sheet}</style>
</head>
<body ${part('body')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${part('body')}><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${part('sheet')}>
<tr><td ${part('head')}>
<div ${part('brand')}>${escapeHtml(words.brand)}</div>
<h1 ${part('heading')}>${escapeHtml(heading)}</h1>
${under.map((line) => `<p ${part('soft')}>${escapeHtml(line)}</p>`).join('\n')}
</td></tr>
${gaps.length > 0 ? gapRow(words.gapsTitle, gaps) : ''}
${figures.length > 0 ? figureRow(figures) : ''}
${lists.map((list) => listRow(list, words.more)).join('\n')}
<tr><td ${part('foot')}>
<p style="margin:0 0 14px"><a href="${escapeHtml(home)}" target="_blank" rel="noopener" ${part('button')}>${escapeHtml(words.openPanel)}</a></p>
<p ${part('soft')}>${escapeHtml(why)}</p>
<p ${part('soft')}><a href="${escapeHtml(unsubscribeUrl)}" target="_blank" rel="noopener" ${part('link')}>${escapeHtml(words.unsubscribe)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function part(name: MailPart): string {
  return `class="${name}" style="${mailStyle.inline[name]}"`
}

function gapRow(title: string, gaps: readonly string[]): string {
  const lines = gaps.map((gap) => `<li style="margin:4px 0 0">${escapeHtml(gap)}</li>`).join('')
  return `<tr><td style="padding:0 24px 16px"><div ${part('warn')}><strong>${escapeHtml(title)}</strong>
<ul style="margin:4px 0 0;padding:0 0 0 18px">${lines}</ul></div></td></tr>`
}

// Two columns, which also fit on a phone.
function figureRow(figures: readonly ReportedFigure[]): string {
  const rows: string[] = []
  for (let at = 0; at < figures.length; at += 2) {
    const cells = figures.slice(at, at + 2).map(figureCell)
    rows.push(`<tr>${cells.join('')}${cells.length === 1 ? '<td width="50%"></td>' : ''}</tr>`)
  }
  return `<tr><td style="padding:0 16px 8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="8" border="0">${rows.join('\n')}</table></td></tr>`
}

function figureCell({ title, value, change, isGood, before, note, link }: ReportedFigure): string {
  const tone = isGood === null ? 'flat' : isGood ? 'good' : 'bad'
  const told = change === null ? '' : `<span ${part(tone)}>${escapeHtml(change)}</span> `
  return `<td width="50%" valign="top" ${part('tile')}>
${link === null ? `<span ${part('tileTitle')}>${escapeHtml(title)}</span>` : `<a href="${escapeHtml(link)}" target="_blank" rel="noopener" ${part('tileTitle')}>${escapeHtml(title)}</a>`}
<div ${part('figure')}>${escapeHtml(value)}</div>
<div ${part('small')}>${told}${escapeHtml(before)}</div>
${note === null ? '' : `<div ${part('small')}>${escapeHtml(note)}</div>`}
</td>`
}

function listRow({ title, rows, note, link }: ReportedList, more: string): string {
  const lines = rows.map(
    ({ label, value, share, change }) => `<tr><td ${part('label')}>${escapeHtml(label)}</td>
<td align="right" ${part('value')}>${escapeHtml(value)}</td>${share === null ? '' : `<td align="right" width="64" ${part('share')}>${escapeHtml(share)}</td>`}${change === null ? '' : `<td align="right" width="64" ${part('share')}>${escapeHtml(change)}</td>`}</tr>`,
  )
  return `<tr><td style="padding:12px 24px">
<h2 ${part('title')}>${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('\n')}</table>
${note === null ? '' : `<p ${part('soft')}>${escapeHtml(note)}</p>`}
${link === null ? '' : `<p style="margin:8px 0 0"><a href="${escapeHtml(link)}" target="_blank" rel="noopener" ${part('link')}>${escapeHtml(more)}</a></p>`}
</td></tr>`
}
