import { DeveloperSettings, SetDeveloperSetting } from '@vitrina/contract/developer-settings'
import { getDeveloperSettings, setDeveloperSetting } from '@vitrina/core/settings/developer-settings'
import { procedure, router } from '../init.ts'

/** The workspace's settings for developers, for the panel alone. */
export const settingsRouter = router({
  get: procedure.output(DeveloperSettings).query(({ ctx }) => getDeveloperSettings(ctx.core)),

  set: procedure
    .input(SetDeveloperSetting)
    .output(DeveloperSettings)
    .mutation(({ ctx, input }) => setDeveloperSetting(ctx.core, input)),
})
