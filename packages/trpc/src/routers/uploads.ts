import {
  MapUpload,
  NamedProfile,
  NewUpload,
  RunUpload,
  UploadDetail,
  UploadEntry,
  UploadPiece,
  UploadProfile,
} from '@vitrina/contract/uploads/upload'
import { addPiece } from '@vitrina/core/uploads/add-piece'
import { deleteProfile, renameProfile } from '@vitrina/core/uploads/change-profile'
import { completeUpload } from '@vitrina/core/uploads/complete-upload'
import { createUpload } from '@vitrina/core/uploads/create-upload'
import { deleteUpload } from '@vitrina/core/uploads/delete-upload'
import { listProfiles } from '@vitrina/core/uploads/list-profiles'
import { getUpload, listUploads } from '@vitrina/core/uploads/list-uploads'
import { mapUpload } from '@vitrina/core/uploads/map-upload'
import { orderUpload } from '@vitrina/core/uploads/order-upload'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const byId = z.strictObject({ id: z.string() })
const nothing = z.strictObject({})

/** Files that people upload in the panel, step by step: pieces, columns, dry run, storing. */
export const uploadsRouter = router({
  list: procedure.output(z.array(UploadEntry)).query(({ ctx }) => listUploads(ctx.core)),

  get: procedure
    .input(byId)
    .output(UploadDetail)
    .query(({ ctx, input }) => getUpload(ctx.core, input)),

  create: procedure
    .input(NewUpload)
    .output(byId)
    .mutation(({ ctx, input }) => createUpload(ctx.core, input)),

  addPiece: procedure
    .input(UploadPiece)
    .output(nothing)
    .mutation(({ ctx, input }) => addPiece(ctx.core, input)),

  complete: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => completeUpload(ctx.core, input)),

  map: procedure
    .input(MapUpload)
    .output(nothing)
    .mutation(({ ctx, input }) => mapUpload(ctx.core, input)),

  order: procedure
    .input(RunUpload)
    .output(nothing)
    .mutation(({ ctx, input }) => orderUpload(ctx.core, input)),

  remove: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => deleteUpload(ctx.core, input)),

  profiles: procedure.output(z.array(UploadProfile)).query(({ ctx }) => listProfiles(ctx.core)),

  renameProfile: procedure
    .input(byId.extend(NamedProfile.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => renameProfile(ctx.core, input)),

  removeProfile: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => deleteProfile(ctx.core, input)),
})
