/** What Next hands a list's page. */
export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** What Next hands the page of one record. */
export interface RecordPageProps extends ListPageProps {
  params: Promise<{ id: string }>
}
