/** The logo: the awning of a shop window. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 8h16l2 6.5a3 3 0 0 1-5.6 1.4 3 3 0 0 1-4.4 0 3 3 0 0 1-4.4 0A3 3 0 0 1 6 14.5z"
        className="fill-accent-ink"
      />
      <path
        d="M9 19v5h14v-5"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent-ink"
      />
    </svg>
  )
}
