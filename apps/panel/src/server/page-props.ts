/** The props that Next passes to a list's page. */
export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The props that Next passes to the page of one record. */
export interface RecordPageProps extends ListPageProps {
  params: Promise<{ id: string }>
}
