import { plainText } from '../http-message.ts'
import type { SystemAnswer } from '../serve-system.ts'

/** Thrown for a call the server refuses, with the status and the text of the body. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }
}

export function json(value: unknown): SystemAnswer {
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

export function xml(body: string): SystemAnswer {
  return {
    status: 200,
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`,
  }
}

export function refused({ status, message }: Refusal): SystemAnswer {
  return plainText(status, message)
}

/** An element with its text; empty when there is none. */
export function element(name: string, text: string | null): string {
  return text === null || text === '' ? `<${name}/>` : `<${name}>${escapeXml(text)}</${name}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
