/** The purpose that an integration's credentials are sealed with. */
export function credentialsPurpose(of: { workspace: { id: string } }, slug: string): string {
  return `integration:${of.workspace.id}:${slug}`
}
