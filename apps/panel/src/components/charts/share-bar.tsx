/** A bar whose length is a value relative to `top`, the greatest in its list. */
export function ShareBar({ value, top }: { value: number | null; top: number }) {
  const length = top > 0 ? (Math.max(0, value ?? 0) / top) * 100 : 0
  return (
    <div className="h-1.5 overflow-hidden rounded-full bg-muted">
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
        <rect width={length.toFixed(2)} height="1" className="fill-chart" />
      </svg>
    </div>
  )
}
