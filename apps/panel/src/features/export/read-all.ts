interface Page<Row> {
  data: Row[]
  meta: { nextCursor: string | null }
}

/** More rows than anybody reads; a period with more is exported in parts. */
export const maxRows = 20_000

/** Every row of a list, page after page, up to the most; `isCut` when there are more. */
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
