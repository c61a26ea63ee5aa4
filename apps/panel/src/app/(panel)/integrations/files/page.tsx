import { UploadsView } from '@/features/uploads/uploads-view'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'

export const generateMetadata = titled('uploads.title')

export default async function UploadsPage() {
  await requirePage('/integrations')
  return <UploadsView />
}
