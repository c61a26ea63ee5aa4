// One question compares thousands of words, so the rows are allocated once.
let before = new Uint16Array(64)
let above = new Uint16Array(64)
let row = new Uint16Array(64)

/** Damerau distance (swapped neighbours count once) of two short words, or `most + 1` when it exceeds `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (b.length >= row.length) {
    before = new Uint16Array(b.length * 2)
    above = new Uint16Array(b.length * 2)
    row = new Uint16Array(b.length * 2)
  }
  for (let j = 0; j <= b.length; j++) above[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row[j] = best
      least = Math.min(least, best)
    }
    // A swap can lower a later row by one at most, so the limit cannot be met any more.
    if (least > most + 1) return most + 1
    const spare = before
    before = above
    above = row
    row = spare
  }
  return Math.min(above[b.length] ?? 0, most + 1)
}

/** How many slips a word of this length may have and still match another. */
export function slipsAllowed(length: number): number {
  return length < 5 ? 0 : length < 9 ? 1 : 2
}
