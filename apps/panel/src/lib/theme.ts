export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Returns the theme in a cookie; the system's own when there is none. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
