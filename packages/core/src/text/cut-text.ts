/** Cuts a text to a maximum number of characters, marking the cut with `…`; never splits a character. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
