/** A value of a report. Numbers are in the unit of the report: roubles, portions. */
export type Cell = string | number | null

/** What a column adds up, in integer kopecks or thousandths so that sums stay exact. */
export type Measure<Row> =
  | { kind: 'sum'; of: (row: Row) => number | null; perUnit: number }
  /** Counts the different things that the rows belong to. */
  | { kind: 'count'; of: (row: Row) => string }
  /** Adds a property of the thing once, however many rows belong to it. */
  | { kind: 'sumOnce'; of: (row: Row) => string; amount: (row: Row) => number }

export interface OlapField<Row> {
  /** Its name in iikoOffice. */
  name: string
  type: 'STRING' | 'ENUM' | 'ID' | 'DATE' | 'DATETIME' | 'INTEGER' | 'AMOUNT' | 'MONEY'
  tags: readonly string[]
  /** The row's own value; absent: the field can only be added up. */
  value?: (row: Row) => Cell
  measure?: Measure<Row>
}

export type OlapFields<Row> = Readonly<Record<string, OlapField<Row>>>

/** The fields as the `columns` call returns them. */
export function describeFields<Row>(fields: OlapFields<Row>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([id, { name, type, tags, value, measure }]) => [
      id,
      {
        name,
        type,
        aggregationAllowed: measure !== undefined,
        groupingAllowed: value !== undefined,
        filteringAllowed: value !== undefined,
        tags,
      },
    ]),
  )
}
