/** How long a tenant counts as active after its last query. */
const presentMs = 10_000

/** The two most recently active tenants, which is enough to know whether a tenant is alone. */
export class TenantsPresent {
  private last: { tenant: string; at: number }[] = []

  note(tenant: string): void {
    this.last = [{ tenant, at: performance.now() }, ...this.last.filter((other) => other.tenant !== tenant).slice(0, 1)]
  }

  /** The tenants that have queried within the given milliseconds. */
  within(ms: number): string[] {
    const since = performance.now() - ms
    return this.last.filter(({ at }) => at >= since).map(({ tenant }) => tenant)
  }

  hasOtherThan(tenant: string): boolean {
    return this.within(presentMs).some((other) => other !== tenant)
  }
}
