import { type FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'

const signs = { in: ':', notIn: '!', between: '~', is: '=' } as const satisfies Record<FigureCondition['op'], string>

/** Conditions in an address: `restaurant:rst_1,rst_2;hour~18,23`, in names the signs between them written as escapes. */
export function conditionsText(where: readonly FigureCondition[]): string {
  return where.map(({ dimension, op, values }) => `${dimension}${signs[op]}${values.map(escaped).join()}`).join(';')
}

/** The conditions of an address; null where it holds none that makes sense. */
export function conditionsOf(text: string): FigureCondition[] | null {
  const found = text.split(';').flatMap((part) => conditionOf(part) ?? [])
  return found.length > 0 ? found : null
}

function conditionOf(part: string): FigureCondition | null {
  const [, name, sign, rest = ''] = /^([a-z_]+)([:!~=])(.*)$/s.exec(part) ?? []
  const dimension = FigureDimension.safeParse(name)
  const op = (['in', 'notIn', 'between', 'is'] as const).find((each) => signs[each] === sign)
  const values = rest.split(',').flatMap((value) => unescaped(value) ?? [])
  if (!dimension.success || op === undefined || values.length === 0) return null
  return op === 'between' && values.length !== 2 ? null : { dimension: dimension.data, op, values }
}

function escaped(value: string): string {
  return value.replace(/[%,;]/g, encodeURIComponent)
}

function unescaped(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
