import { parseAsString, useQueryState } from 'nuqs'
import { useCallback } from 'react'

/** The restaurant that the menu is narrowed to, and addresses that keep it when going to a dish and back. */
export function useOfRestaurant() {
  const [restaurant] = useQueryState('restaurant', parseAsString)
  const hrefOf = useCallback(
    (path: string) => (restaurant === null ? path : `${path}?${new URLSearchParams({ restaurant })}`),
    [restaurant],
  )
  return { restaurant, hrefOf }
}
