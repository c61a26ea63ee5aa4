import type { Context } from '../context.ts'
import type { MailMessage } from '../mail/deliver.ts'
import { Html, html } from '../text/html.ts'
import type { RenderedDigest, ReportedFigure, ReportedList } from './rendered-digest.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** The mail of a digest to one person, with their own unsubscribe link (RFC 2369 and RFC 8058). */
export function digestMail(
  ctx: Context,
  digest: RenderedDigest,
  { mailingId, email, panelUrl }: { mailingId: string; email: string; panelUrl: string },
): MailMessage {
  const token = unsubscribeToken(ctx.secret, { workspaceId: ctx.workspace.id, mailingId, email })
  const page = new URL(`/unsubscribe/${token}`, panelUrl).href
  return {
    to: email,
    subject: digest.subject,
    text: renderText(digest, page),
    html: renderHtml(digest, page),
    headers: {
      'List-Unsubscribe': `<${page}/one-click>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** The mail for programs that show no HTML, with the same texts and figures. */
export function renderText(digest: RenderedDigest, unsubscribeUrl: string): string {
  const { heading, under, gaps, figures, lists, words, home, why } = digest
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
  const comparison = [change, before].filter((part) => part !== null).join(', ')
  return `${title}: ${value} (${comparison})${note === null ? '' : ` ${note}`}`
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

/**
 * The mail as HTML that old mail programs can render: nested tables, inline styles, nothing loaded from outside. Mail
 * programs in dark mode get their own colours.
 */
export function renderHtml(digest: RenderedDigest, unsubscribeUrl: string): string {
  const { subject, heading, under, gaps, figures, lists, words, language, home, why } = digest
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styleSheet}</style>
</head>
<body ${part('body')}>
<table ${fullWidth} cellspacing="0" ${part('body')}><tr><td align="center" style="padding:24px 12px">
<table ${fullWidth} cellspacing="0" ${part('sheet')}>
<tr><td ${part('head')}>
<div ${part('brand')}>${words.brand}</div>
<h1 ${part('heading')}>${heading}</h1>
${under.map((line) => html`<p ${part('soft')}>${line}</p>`)}
</td></tr>
${gaps.length > 0 ? gapRow(words.gapsTitle, gaps) : null}
${figures.length > 0 ? figureRow(figures) : null}
${lists.map((list) => listRow(list, words.more))}
<tr><td ${part('foot')}>
<p style="margin:0 0 14px">${anchor('button', home, words.openPanel)}</p>
<p ${part('soft')}>${why}</p>
<p ${part('soft')}>${anchor('link', unsubscribeUrl, words.unsubscribe)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text
}

function gapRow(title: string, gaps: readonly string[]): Html {
  return html`<tr><td style="padding:0 24px 16px"><div ${part('warn')}><strong>${title}</strong>
<ul style="margin:4px 0 0;padding:0 0 0 18px">${gaps.map((gap) => html`<li style="margin:4px 0 0">${gap}</li>`)}</ul></div></td></tr>`
}

// Two columns, which also fit on a phone.
function figureRow(figures: readonly ReportedFigure[]): Html {
  const rows: Html[] = []
  for (let at = 0; at < figures.length; at += 2) {
    const cells = figures.slice(at, at + 2).map(figureCell)
    rows.push(html`<tr>${cells}${cells.length === 1 ? html`<td width="50%"></td>` : null}</tr>`)
  }
  return html`<tr><td style="padding:0 16px 8px"><table ${fullWidth} cellspacing="8">${rows}</table></td></tr>`
}

function figureCell({ title, value, change, isGood, before, note, link }: ReportedFigure): Html {
  const tone = isGood === null ? 'flat' : isGood ? 'good' : 'bad'
  return html`<td width="50%" valign="top" ${part('tile')}>
${link === null ? html`<span ${part('tileTitle')}>${title}</span>` : anchor('tileTitle', link, title)}
<div ${part('figure')}>${value}</div>
<div ${part('small')}>${change === null ? null : html`<span ${part(tone)}>${change}</span> `}${before}</div>
${note === null ? null : html`<div ${part('small')}>${note}</div>`}
</td>`
}

function listRow({ title, rows, note, link }: ReportedList, more: string): Html {
  const narrow = (text: string | null) =>
    text === null ? null : html`<td align="right" width="64" ${part('share')}>${text}</td>`
  return html`<tr><td style="padding:12px 24px">
<h2 ${part('title')}>${title}</h2>
<table ${fullWidth} cellspacing="0">${rows.map(
    ({ label, value, share, change }) => html`<tr><td ${part('label')}>${label}</td>
<td align="right" ${part('value')}>${value}</td>${narrow(share)}${narrow(change)}</tr>`,
  )}</table>
${note === null ? null : html`<p ${part('soft')}>${note}</p>`}
${link === null ? null : html`<p style="margin:8px 0 0">${anchor('link', link, more)}</p>`}
</td></tr>`
}

function anchor(name: MailPart, href: string, text: string): Html {
  return html`<a href="${href}" target="_blank" rel="noopener" ${part(name)}>${text}</a>`
}

function part(name: MailPart): Html {
  return new Html(`class="${name}" style="${inlineStyles[name]}"`)
}

const fullWidth = new Html('role="presentation" width="100%" cellpadding="0" border="0"')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const numbers = 'font-variant-numeric:tabular-nums;white-space:nowrap'

// Mail programs may drop style sheets, so each element has inline styles; the sheet only contains what inline styles
// cannot.
const inlineStyles = {
  body: `margin:0;padding:0;background:#f6f5f2;color:#1d262b;${font};font-size:15px;line-height:1.45`,
  sheet: 'max-width:640px;background:#ffffff;border:1px solid #e3e1db;border-radius:12px',
  head: 'padding:24px 24px 14px',
  brand: 'font-size:13px;font-weight:600;color:#0b6579;letter-spacing:0.02em',
  heading: 'margin:4px 0 8px;font-size:24px;line-height:1.25;font-weight:650',
  soft: 'margin:4px 0 0;font-size:13px;color:#566067',
  warn: 'padding:12px 14px;border-radius:8px;background:#fdf3dd;color:#6f4700;font-size:14px',
  tile: 'padding:12px 14px;border:1px solid #e3e1db;border-radius:10px',
  tileTitle: 'font-size:13px;color:#566067;text-decoration:none',
  figure: `margin:2px 0;font-size:24px;line-height:1.25;font-weight:650;${numbers}`,
  small: 'font-size:13px;color:#566067',
  good: `font-weight:600;color:#0e6b39;${numbers}`,
  bad: `font-weight:600;color:#a82e20;${numbers}`,
  flat: `font-weight:600;color:#566067;${numbers}`,
  title: 'margin:0 0 6px;font-size:17px;line-height:1.3;font-weight:650',
  label: 'padding:7px 8px 7px 0;border-top:1px solid #e3e1db;font-size:14px',
  value: `padding:7px 0 7px 8px;border-top:1px solid #e3e1db;font-size:14px;${numbers}`,
  share: `padding:7px 0 7px 8px;border-top:1px solid #e3e1db;font-size:13px;color:#566067;${numbers}`,
  link: 'font-size:13px;color:#0b6579',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#0b6579;color:#ffffff;font-size:14px;font-weight:600;text-decoration:none',
  foot: 'padding:16px 24px 24px',
} as const

type MailPart = keyof typeof inlineStyles

const darkStyles: Partial<Record<MailPart, string>> = {
  body: 'background:#12171a!important;color:#eceff0!important',
  sheet: 'background:#1b2226!important;border-color:#333c41!important',
  brand: 'color:#6cc4d6!important',
  soft: 'color:#aab4b9!important',
  warn: 'background:#3a2f18!important;color:#f2cf8c!important',
  tile: 'border-color:#333c41!important',
  tileTitle: 'color:#aab4b9!important',
  small: 'color:#aab4b9!important',
  good: 'color:#77d39b!important',
  bad: 'color:#f19a8b!important',
  flat: 'color:#aab4b9!important',
  label: 'border-color:#333c41!important',
  value: 'border-color:#333c41!important',
  share: 'border-color:#333c41!important;color:#aab4b9!important',
  link: 'color:#6cc4d6!important',
  button: 'background:#6cc4d6!important;color:#0c2126!important',
}

const darkRules = Object.entries(darkStyles)
  .map(([name, rules]) => `.${name}{${rules}}`)
  .join('')

const styleSheet = new Html(
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:460px){.figure{font-size:19px!important}}`,
)
