import { forbidden } from 'next/navigation'
import { mayUpload } from '@/features/integrations/may-upload'
import { UploadView } from '@/features/uploads/upload-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('uploads.title')

export default async function UploadPage({ params }: RecordPageProps) {
  const [{ id }, session] = await Promise.all([params, requirePage('/integrations')])
  if (!mayUpload(session)) forbidden()
  await prefetch(trpc.uploads.get.queryOptions({ id }))
  return (
    <Hydrated>
      <UploadView id={id} />
    </Hydrated>
  )
}
