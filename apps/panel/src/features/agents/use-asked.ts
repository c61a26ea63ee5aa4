'use client'

import { parseAsString, useQueryState } from 'nuqs'

/** In the place of an agent's id: one that is yet to be made. */
export const newAgent = 'new'

/** Which agent the address asks to edit, so that the browser's own way back closes the form. */
export function useAsked() {
  return useQueryState('edit', parseAsString.withOptions({ history: 'push', scroll: false }))
}
