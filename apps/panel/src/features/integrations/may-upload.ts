import type { Me } from '@vitrina/contract/session'

/** Whether a user may upload files of data: they concern all restaurants, so that nobody limited to some may. */
export function mayUpload({
  scopes,
  workspace,
}: Pick<Me, 'scopes'> & { workspace: Pick<Me['workspace'], 'limitedTo'> }): boolean {
  return scopes.includes('write:integrations') && workspace.limitedTo === null
}
