/** The purpose that a stored answer is sealed with. `token` is the Idempotency-Key. */
export function idempotencyPurpose(of: { workspace: { id: string }; actor: { id: string } }, token: string): string {
  return `idempotency:${of.workspace.id}:${of.actor.id}:${token}`
}
