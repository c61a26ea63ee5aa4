import { loadState } from '@/features/list/list'
import { menuList } from '@/features/menu/menu-list'
import { MenuView } from '@/features/menu/menu-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('menu.title')

export default async function MenuPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/menu', searchParams), loadState(menuList, searchParams)])
  await prefetch(trpc.dishes.menu.queryOptions(menuList.input(period, state)))
  return (
    <Hydrated>
      <MenuView />
    </Hydrated>
  )
}
