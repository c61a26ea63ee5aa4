import { CreateKey, IssuedKey, KeyBook, SetKeyLimit } from '@vitrina/contract/key'
import { issueKey } from '@vitrina/core/keys/issue-key'
import { readKeyBook } from '@vitrina/core/keys/read-key-book'
import { revokeKey, rotateKey } from '@vitrina/core/keys/revoke-key'
import { setKeyLimit } from '@vitrina/core/keys/set-key-limit'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const byId = z.strictObject({ id: z.string() })

/** API keys, for the panel alone: no key can make another. */
export const keysRouter = router({
  list: procedure.output(KeyBook).query(({ ctx }) => readKeyBook(ctx.core)),

  create: procedure
    .input(CreateKey)
    .output(IssuedKey)
    .mutation(({ ctx, input }) => issueKey(ctx.core, input)),

  rotate: procedure
    .input(byId)
    .output(IssuedKey)
    .mutation(({ ctx, input }) => rotateKey(ctx.core, input.id)),

  revoke: procedure
    .input(byId)
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await revokeKey(ctx.core, input.id)
      return {}
    }),

  setLimit: procedure
    .input(SetKeyLimit)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => setKeyLimit(ctx.core, input)),
})
