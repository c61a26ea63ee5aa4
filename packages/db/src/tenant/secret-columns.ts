/** Columns that let people or programs in, or that only this installation can read: no export has them. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  api_key: ['hash'],
  idempotency_record: ['token', 'body'],
  integration: ['sealed_credentials'],
  invitation: ['token_hash', 'mail_token_hash'],
  password_reset: ['token_hash'],
  webhook: ['sealed_secret', 'previous_secret'],
}
