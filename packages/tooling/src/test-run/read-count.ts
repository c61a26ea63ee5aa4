/** A number in a runner's JSON report, by its path; 0 where the report has none. */
export function readCount(report: unknown, ...path: string[]): number {
  const value = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    report,
  )
  return typeof value === 'number' ? value : 0
}
