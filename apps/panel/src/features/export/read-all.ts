interface Page<Row> {
  data: Row[]
  meta: { nextCursor: string | null }
}

/** The maximum number of rows, more than anyone reads. A period with more is exported in parts. */
export const maxRows = 20_000

/** Reads every row of a list, page by page, up to `maxRows`. `isCut` is true if there are more. */
export async function readAll<Row>(
  load: (cursor: string | null) => Promise<Page<Row>>,
  onRead: (count: number) => void,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (let cursor: string | null = null; ; ) {
    const { data, meta } = await load(cursor)
    rows.push(...data)
    onRead(rows.length)
    cursor = meta.nextCursor
    if (cursor === null) return { rows, isCut: false }
    if (rows.length >= maxRows) return { rows: rows.slice(0, maxRows), isCut: true }
  }
}
