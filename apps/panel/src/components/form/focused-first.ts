/** Used as a `ref`: when a dialog opens, it focuses this element instead of its close button. */
export function focusedFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
