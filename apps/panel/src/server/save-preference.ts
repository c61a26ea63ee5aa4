'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import { locales } from '@/i18n/locale'
import { themes } from '@/lib/theme'

const Preference = z.union([
  z.object({ name: z.literal('locale'), value: z.enum(locales) }),
  z.object({ name: z.literal('theme'), value: z.enum(themes) }),
])
type Preference = z.infer<typeof Preference>

const yearSeconds = 31_536_000

/** Stores a choice of appearance or language for a year and renders the page again with it. */
export async function savePreference(input: Preference): Promise<void> {
  const { name, value } = Preference.parse(input)
  const jar = await cookies()
  jar.set(name, value, {
    path: '/',
    maxAge: yearSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: process.env['PANEL_URL']?.startsWith('https:') ?? false,
  })
}
