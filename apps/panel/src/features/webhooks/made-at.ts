const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** When the object of an id was created: ids begin with that time, in milliseconds, five bits per character. */
export function madeAt(id: string): string {
  const text = id.slice(id.lastIndexOf('_') + 1, id.lastIndexOf('_') + 11)
  let ms = 0
  for (const character of text) ms = ms * 32 + alphabet.indexOf(character)
  return new Date(ms).toISOString()
}
