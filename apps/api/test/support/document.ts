import { openApiDocument } from '@vitrina/trpc/openapi-document'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A place in the document, as a JSON pointer. */
type Pointer = string

export interface Operation {
  operationId: string
  pointer: Pointer
}

export interface Response {
  pointer: Pointer
}

interface Reported {
  name: string
  required: boolean
  schema: Pointer
}

const methods: Record<string, string> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'post',
  PATCH: 'patch',
  PUT: 'put',
  DELETE: 'delete',
}

/**
 * The OpenAPI document, read as plain JSON: what it says about each operation, and whether a value fits its schema
 * without any other field. Answers are open to readers; our own answers are checked against a copy in which every
 * object is closed.
 */
export class Document {
  readonly #root: unknown
  readonly #ajv: Ajv2020
  readonly #templates: { pattern: RegExp; pointer: Pointer }[]
  readonly #compiled = new Map<Pointer, ValidateFunction>()
  /** The schema of problems, whatever their status. */
  readonly problem: Pointer = '/components/schemas/Problem'

  constructor(host: string) {
    this.#root = JSON.parse(JSON.stringify(openApiDocument(host)))
    this.#ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
    addFormats.default(this.#ajv)
    // To the validator the document is one schema whose parts are referred to; these keys are not keywords of it.
    this.#ajv.addVocabulary([...keysOf(this.#root), 'discriminator'])
    this.#ajv.addSchema({ $id: 'openapi', ...Object(closed(this.#root)) })
    this.#templates = keysOf(this.#at('/paths')).map((path) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`),
      pointer: `/paths/${escapeKey(path)}`,
    }))
  }

  /** The operation that a request matches; HEAD is handled as GET. */
  operation(method: string, path: string): Operation | null {
    const item = this.#templates.find(({ pattern }) => pattern.test(path))
    const pointer = `${item?.pointer}/${methods[method]}`
    const operationId = item && field(this.#at(pointer), 'operationId')
    return typeof operationId === 'string' ? { operationId, pointer } : null
  }

  /** What an operation answers with a status. */
  response({ pointer }: Operation, status: number): Response | null {
    const place = this.#follow(`${pointer}/responses/${status}`)
    return place === null ? null : { pointer: place }
  }

  /** The headers of an answer, by their names in lower case. */
  headers({ pointer }: Response): Reported[] {
    return keysOf(this.#at(`${pointer}/headers`)).map((name) => {
      const place = this.#follow(`${pointer}/headers/${escapeKey(name)}`) ?? ''
      return {
        name: name.toLowerCase(),
        required: field(this.#at(place), 'required') === true,
        schema: `${place}/schema`,
      }
    })
  }

  /** Parameters of an operation. */
  parameters({ pointer }: Operation): (Reported & { in: string })[] {
    return keysOf(this.#at(`${pointer}/parameters`)).map((index) => {
      const place = this.#follow(`${pointer}/parameters/${index}`) ?? ''
      const parameter = this.#at(place)
      return {
        name: String(field(parameter, 'name')),
        in: String(field(parameter, 'in')),
        required: field(parameter, 'required') === true,
        schema: `${place}/schema`,
      }
    })
  }

  /** Schemas of an answer's body, by media type. */
  content({ pointer }: Response): Map<string, Pointer> {
    const types = keysOf(this.#at(`${pointer}/content`))
    return new Map(types.map((type) => [type, `${pointer}/content/${escapeKey(type)}/schema`]))
  }

  /** The same for the request body of an operation; null when it takes none. */
  requestContent({ pointer }: Operation): Map<string, Pointer> | null {
    const place = this.#follow(`${pointer}/requestBody`)
    return place === null ? null : this.content({ pointer: place })
  }

  /** Descriptions of what is wrong with a value; empty when it fits the schema. */
  breaches(schema: Pointer, value: unknown): string[] {
    let validate = this.#compiled.get(schema)
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `openapi#${encodeURI(schema)}` })
      this.#compiled.set(schema, validate)
    }
    return validate(value) ? [] : (validate.errors ?? []).map(words)
  }

  /** The same for a value sent as text, in a header or a query. */
  textBreaches(schema: Pointer, text: string): string[] {
    const type = field(this.#at(schema), 'type')
    if (type === 'integer' || type === 'number') return this.breaches(schema, text.trim() === '' ? text : Number(text))
    return this.breaches(schema, type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text)
  }

  /** Every example in the document, with its schema. */
  *examples(): Generator<{ pointer: Pointer; schema: Pointer; value: unknown }> {
    for (const pointer of this.#places('')) {
      const place = this.#at(pointer)
      if (field(place, 'schema') === undefined) continue
      const schema = `${pointer}/schema`
      const value = field(place, 'example')
      if (value !== undefined) yield { pointer, schema, value }
      for (const name of keysOf(field(place, 'examples'))) {
        const example = this.#follow(`${pointer}/examples/${escapeKey(name)}`)
        if (example !== null) yield { pointer, schema, value: field(this.#at(example), 'value') }
      }
    }
  }

  /** Every object of the document that is a schema. */
  *schemas(): Generator<{ pointer: Pointer; value: object }> {
    for (const pointer of this.#places('')) {
      const value = this.#at(pointer)
      if (typeof value === 'object' && value !== null && typeof field(value, 'type') === 'string')
        yield { pointer, value }
    }
  }

  /** Every property of every object, with its description there or in the schema it refers to. */
  *properties(): Generator<{ pointer: Pointer; name: string; value: object; description: string | undefined }> {
    for (const { pointer: schema, value: object } of this.schemas()) {
      for (const name of keysOf(field(object, 'properties'))) {
        const pointer = `${schema}/properties/${escapeKey(name)}`
        const value = this.#at(pointer)
        if (typeof value !== 'object' || value === null) continue
        const description = field(value, 'description') ?? field(this.#at(this.#follow(pointer) ?? ''), 'description')
        yield { pointer, name, value, description: typeof description === 'string' ? description : undefined }
      }
    }
  }

  /** True when the place exists. */
  has(pointer: Pointer): boolean {
    return this.#at(pointer) !== undefined
  }

  *#places(pointer: Pointer): Generator<Pointer> {
    yield pointer
    for (const key of keysOf(this.#at(pointer))) yield* this.#places(`${pointer}/${escapeKey(key)}`)
  }

  #at(pointer: Pointer): unknown {
    return pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((place, key) => field(place, unescapeKey(key)), this.#root)
  }

  /** Follows a reference to the actual place; null when there is nothing. */
  #follow(pointer: Pointer): Pointer | null {
    const place = this.#at(pointer)
    const reference = field(place, '$ref')
    if (typeof reference === 'string') return this.#follow(reference.slice(1))
    return place === undefined ? null : pointer
  }
}

function words({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '(whole)'} ${message} ${JSON.stringify(params)}`
}

// Schemas in `allOf` narrow an object that is closed itself.
function closed(value: unknown, isNarrowing = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => closed(inner, isNarrowing))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each, key === 'allOf')]))
  const isOpen = field(value, 'type') === 'object' && 'properties' in value && !('additionalProperties' in value)
  return isOpen && !isNarrowing ? { ...inner, additionalProperties: false } : inner
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
