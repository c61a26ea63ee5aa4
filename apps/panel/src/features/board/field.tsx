import type { ReactNode } from 'react'

/** A control of a form under its name. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is put inside
    <label className="block">
      <span className="mb-1.5 block font-medium text-sm">{label}</span>
      {children}
    </label>
  )
}
