import { z } from 'zod'

/**
 * Text of a request body: at least `min` and at most `max` characters (code points, as JSON Schema counts them), with
 * something in it to read when `min` is over zero. NUL and halves of surrogate pairs are refused: the database holds
 * neither.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .superRefine((value, ctx) => {
      const characters = [...value].length
      const wrong =
        characters < min
          ? `must have at least ${min} characters`
          : characters > max
            ? `must have at most ${max} characters, has ${characters}`
            : !value.isWellFormed() || value.includes('\0')
              ? 'must be well-formed Unicode without the character NUL'
              : min > 0 && value.trim() === ''
                ? 'must not be blank'
                : null
      if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong })
    })
    .meta({ minLength: min, maxLength: max })
}
