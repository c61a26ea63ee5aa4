/** As a `ref`: a dialog gives the focus to this element when it opens, and not to its button for closing. */
export function focusedFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
