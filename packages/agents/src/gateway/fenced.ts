/** An untrusted text as data in a message to the model: nothing in it can look like its end. */
export function fenced(text: string): string {
  return `${begin}\n${text.replaceAll(/<\s*(?:\/\s*)?данные\s*>/giu, ' ')}\n${end}`
}

const begin = '<данные>'
const end = '</данные>'
