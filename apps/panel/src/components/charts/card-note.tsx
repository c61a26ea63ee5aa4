'use client'

import { createContext, type ReactNode, use } from 'react'

const NoteContext = createContext<string | null>(null)

/** Provides a note for under the title of the card inside: how its figures differ from those around it. */
export function CardNoteProvider({ note, children }: { note: string | null; children: ReactNode }) {
  return <NoteContext value={note}>{children}</NoteContext>
}

/** Renders the note provided for this card, or nothing. */
export function CardNote() {
  const note = use(NoteContext)
  return note === null ? null : <p className="mt-0.5 font-normal text-ink-soft text-xs leading-snug">{note}</p>
}
