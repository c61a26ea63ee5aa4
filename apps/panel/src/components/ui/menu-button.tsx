'use client'

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type * as Parts from './menu-parts'
import { useFetched } from './use-fetched'

interface MenuButtonProps extends ComponentProps<'button'> {
  /** Renders the opened menu from the given parts. */
  menu: (parts: typeof Parts) => ReactNode
}

/** A button that opens a menu. The menu's large code is only loaded when the user approaches the button. */
export function MenuButton({ menu, ...button }: MenuButtonProps) {
  const [byKeyboard, setByKeyboard] = useState(false)
  const { fetched, opener } = useFetched(() => import('./menu-parts'))
  if (fetched) return <OpenedOnce parts={fetched} menu={menu} byKeyboard={byKeyboard} button={button} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      {...opener((event) => setByKeyboard(event.detail === 0))}
    />
  )
}

interface OpenedOnceProps extends Pick<MenuButtonProps, 'menu'> {
  parts: typeof Parts
  byKeyboard: boolean
  button: ComponentProps<'button'>
}

/** The menu once it has been opened. When a key opened it, the first item has the focus. */
function OpenedOnce({ parts, menu, byKeyboard, button }: OpenedOnceProps) {
  const { Menu, MenuTrigger } = parts
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (byKeyboard) firstItemOf(trigger.current)?.focus({ preventScroll: true })
  }, [byKeyboard])
  return (
    <Menu defaultOpen>
      <MenuTrigger {...button} ref={trigger} />
      {menu(parts)}
    </Menu>
  )
}

function firstItemOf(trigger: HTMLElement | null): HTMLElement | null {
  const opened = document.getElementById(trigger?.getAttribute('aria-controls') ?? '')
  return opened?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? null
}
