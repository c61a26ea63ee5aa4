import type { Reason } from '@vitrina/contract/reason'
import { type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import type { SourceError } from '@vitrina/core/exchange/accounting-system'
import { unreadable } from '../answer-faults.ts'
import type { XmlElement } from './xml.ts'

/** Reads attributes strictly; an unreadable one is reported with its element, attribute and record. */
export interface ElementReader {
  element: XmlElement
  /** Trimmed; null when absent or empty. */
  text(name: string): string | null
  requiredText(name: string): string
  /** An integer, a count or an ident; null when absent or empty. */
  integer(name: string): number | null
  /** Money; null when absent or empty. */
  kopecks(name: string): number | null
  /** A quantity; null when absent or empty. */
  thousandths(name: string): number | null
  /** False when absent. */
  flag(name: string): boolean
  /** Local wall time `YYYY-MM-DDTHH:MM:SS`; null when absent, empty or the system's zero date. */
  time(name: string): string | null
  /** Children of that name, in order; `where` of each identifies it. */
  all(name: string): ElementReader[]
  first(name: string): ElementReader | null
  /** Makes the error to throw for what is wrong with this element. */
  wrong(what: Reason): SourceError
}

const integerNumber = /^[+-]?\d{1,15}$/
const wallTime = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d+)?$/
/** The system writes "no time" as Delphi's day zero. */
const firstYear = 1990

/** `where` names what is read, for people: `10.0.0.5:8080 GetOrder {GUID}`. */
export function readElement(element: XmlElement, where: string): ElementReader {
  const wrong = (cause: Reason) => unreadable(where, cause)
  const unexpected = (field: string, value: string, expected: Reason) =>
    wrong(reason('field_unexpected', { field, value: quote(value), expected }))
  const text = (name: string) => element.attributes[name]?.trim() || null
  const number = (name: string, expected: PlainReasonCode): number | null => {
    const value = text(name)
    if (value === null) return null
    if (!integerNumber.test(value)) throw unexpected(name, value, reason(expected))
    return Number(value)
  }
  const reader: ElementReader = {
    element,
    text,
    requiredText(name) {
      const value = text(name)
      if (value === null) throw wrong(reason('field_missing', { field: name }))
      return value
    },
    integer: (name) => number(name, 'whole_number_expected'),
    kopecks: (name) => number(name, 'kopecks_expected'),
    thousandths: (name) => number(name, 'thousandths_expected'),
    flag(name) {
      const value = text(name)
      if (value === null || value === '0' || value === 'false') return false
      if (value === '1' || value === 'true') return true
      throw unexpected(name, value, reason('bit_expected'))
    },
    time(name) {
      const value = text(name)
      if (value === null) return null
      const parts = wallTime.exec(value)
      if (parts === null || Number.isNaN(Date.parse(`${value.slice(0, 19)}Z`))) {
        throw unexpected(name, value, reason('time_expected', { example: '2026-03-01T13:05:00' }))
      }
      return Number(parts[1]) < firstYear ? null : value.slice(0, 19)
    },
    all(name) {
      const found = element.children.filter((child) => child.name === name)
      return found.map((child, i) => readElement(child, `${where}: ${found.length > 1 ? `${name} ${i + 1}` : name}`))
    },
    first: (name) => reader.all(name)[0] ?? null,
    wrong,
  }
  return reader
}

/** A foreign value in the form that messages quote. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}
