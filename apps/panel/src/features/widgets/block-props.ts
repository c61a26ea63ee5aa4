/** What every block of a surface is given. */
export interface BlockProps<Data> {
  id: string
  title: string
  data: Data
  className?: string | undefined
}
