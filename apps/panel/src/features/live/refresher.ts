import type { QueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '@/server/router'

/** A part of the router, whose queries are refetched together. */
export type Part = keyof inferRouterInputs<AppRouter>

/** Refetches queries of the page: at once, or during many changes no more often than `everyMs` for each part. */
export class Refresher {
  private readonly queryClient: QueryClient
  private readonly askedAt = new Map<Part, number>()
  private readonly due = new Map<Part, { at: number; timer: ReturnType<typeof setTimeout> }>()

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient
  }

  refresh(parts: readonly Part[], everyMs: number): void {
    const now = performance.now()
    for (const part of parts) {
      const at = Math.max(now, (this.askedAt.get(part) ?? Number.NEGATIVE_INFINITY) + everyMs)
      const due = this.due.get(part)
      if (due && due.at <= at) continue
      clearTimeout(due?.timer)
      if (at <= now) this.ask(part)
      else this.due.set(part, { at, timer: setTimeout(() => this.ask(part), at - now) })
    }
  }

  refreshAll(): void {
    this.stop()
    void this.queryClient.invalidateQueries()
  }

  /** Cancels the scheduled refetches. */
  stop(): void {
    for (const { timer } of this.due.values()) clearTimeout(timer)
    this.due.clear()
  }

  private ask(part: Part): void {
    this.due.delete(part)
    this.askedAt.set(part, performance.now())
    void this.queryClient.invalidateQueries({ queryKey: [[part]] })
  }
}
