import { z } from 'zod'

/**
 * Text of a request body: at least `min` and at most `max` characters (code points, as JSON Schema counts them), not
 * blank when `min` is above zero. NUL and unpaired surrogates are refused, because the database stores neither.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .superRefine((value, ctx) => {
      const characters = [...value].length
      const is = { origin: 'string', inclusive: true, input: value } as const
      if (characters < min) {
        ctx.addIssue({ ...is, code: 'too_small', minimum: min, message: `must have at least ${counted(min)}` })
      } else if (characters > max) {
        const message = `must have at most ${counted(max)}, has ${characters}`
        ctx.addIssue({ ...is, code: 'too_big', maximum: max, message })
      } else if (!value.isWellFormed() || value.includes('\0')) {
        ctx.addIssue({ code: 'custom', message: 'must be well-formed Unicode without the character NUL' })
      } else if (min > 0 && value.trim() === '') {
        ctx.addIssue({ code: 'custom', params: { code: 'blank' }, message: 'must not be blank' })
      }
    })
    .meta({ minLength: min, maxLength: max })
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`
}
