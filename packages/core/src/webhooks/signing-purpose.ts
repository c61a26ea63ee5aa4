/** The purpose a signing secret is sealed with. `webhookId` is the bare UUID. */
export function signingPurpose(of: { workspace: { id: string } }, webhookId: string): string {
  return `webhook:${of.workspace.id}:${webhookId}`
}
