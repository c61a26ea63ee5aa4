'use client'

import { ProblemState } from '@/components/states/problem-state'

export default function RootError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <main className="pt-16">
      <ProblemState error={error} onRetry={retry} />
    </main>
  )
}
