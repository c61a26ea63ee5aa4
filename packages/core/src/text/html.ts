/** HTML in which all data is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Writes HTML as a template: values are escaped for use in an element or between double quotes, unless they are HTML
 * themselves. Null stands for nothing.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | null)[]
): Html {
  return new Html(parts.map((part, at) => `${part}${renderValue(values[at] ?? null)}`).join(''))
}

function renderValue(value: string | Html | readonly Html[] | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('\n')
}
