'use client'

import { ProblemState } from '@/components/states/problem-state'

export default function RootError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <main className="pt-16">
      <ProblemState error={error} onRetry={reset} />
    </main>
  )
}
