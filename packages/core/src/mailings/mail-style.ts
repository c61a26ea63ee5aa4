const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const numbers = 'font-variant-numeric:tabular-nums;white-space:nowrap'

// Mail programs may drop style sheets, so each element has inline styles; the sheet only contains what inline styles
// cannot.
const inline = {
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

export type MailPart = keyof typeof inline

const dark: Partial<Record<MailPart, string>> = {
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

const darkRules = Object.entries(dark)
  .map(([name, rules]) => `.${name}{${rules}}`)
  .join('')

/** The mail's styles: inline styles of each part, and the sheet for mail programs in dark mode. */
export const mailStyle = {
  inline,
  sheet: `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:460px){.figure{font-size:19px!important}}`,
}
