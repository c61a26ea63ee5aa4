export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme a cookie names; the system's own when it names none. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
