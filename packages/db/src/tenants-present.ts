/** A tenant is there for so long after it last asked for something. */
const presentMs = 10_000

/** Which tenants ask: the two that did last, which is enough to know whether a tenant is alone. */
export class TenantsPresent {
  private last: { tenant: string; at: number }[] = []

  note(tenant: string): void {
    this.last = [{ tenant, at: performance.now() }, ...this.last.filter((other) => other.tenant !== tenant).slice(0, 1)]
  }

  /** Those that have asked within so many milliseconds. */
  within(ms: number): string[] {
    const since = performance.now() - ms
    return this.last.filter(({ at }) => at >= since).map(({ tenant }) => tenant)
  }

  hasOtherThan(tenant: string): boolean {
    return this.within(presentMs).some((other) => other !== tenant)
  }
}
