import type { oas31 } from 'zod-openapi'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** The named schemas of the document, including those named here. */
export class NamedSchemas {
  readonly #named = new Map<string, Schema>()
  readonly #examples = new Map<string, unknown>()

  /** Takes over the schemas the generator named. Its own error schemas are not what the API returns. */
  constructor(generated: Record<string, Schema>) {
    for (const [name, schema] of Object.entries(generated)) {
      if (name.startsWith('error.')) continue
      if ('example' in schema) this.#examples.set(name, schema.example)
      this.#named.set(name, wellFormed(schema))
    }
  }

  /** The contract's example of a named schema; undefined where there is none. */
  example(name: string): unknown {
    return this.#examples.get(name)
  }

  /** Every named schema, by name. */
  all(): Record<string, Schema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /**
   * A reference to the schema under its own name: an envelope is named after its contents, anything else by `fallback`.
   * Equal schemas share a name.
   */
  reference(schema: Schema, fallback: string): oas31.ReferenceObject {
    if (isReference(schema)) return schema
    const tidy = wellFormed(schema)
    const wanted = nameOf(tidy) ?? fallback
    const name = this.#mayTake(wanted, tidy) ? wanted : `${fallback}Answer`
    if (!this.#mayTake(name, tidy)) throw new Error(`Two schemas of the OpenAPI document want the name ${name}`)
    this.#named.set(name, tidy)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The schema behind a reference; a schema that is not a reference is returned as it is. */
  resolve(schema: Schema): oas31.SchemaObject {
    if (!isReference(schema)) return schema
    const target = this.#named.get(nameIn(schema))
    if (!target) throw new Error(`${schema.$ref} leads nowhere`)
    return this.resolve(target)
  }

  /** Leaves every object open except those that a request sends: readers have to ignore unknown fields. */
  openAnswers(requests: readonly Schema[]): void {
    const closed = new Set<string>()
    for (const schema of requests) this.#gather(schema, closed)
    for (const [name, schema] of this.#named) if (!closed.has(name)) this.#named.set(name, opened(schema))
  }

  #gather(value: unknown, names: Set<string>): void {
    if (typeof value !== 'object' || value === null) return
    const name = isReference(value) ? nameIn(value) : undefined
    if (name !== undefined && !names.has(name)) {
      names.add(name)
      this.#gather(this.#named.get(name), names)
    }
    for (const inner of Object.values(value)) this.#gather(inner, names)
  }

  #mayTake(name: string, schema: Schema): boolean {
    const held = this.#named.get(name)
    return held === undefined || JSON.stringify(held) === JSON.stringify(schema)
  }
}

/** The name a reference points to. */
export function nameIn({ $ref }: oas31.ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** True for `{$ref}`. */
export function isReference(value: object): value is oas31.ReferenceObject {
  return '$ref' in value && typeof value.$ref === 'string'
}

function nameOf(schema: Schema): string | null {
  if (isReference(schema)) return null
  const { object, data } = schema.properties ?? {}
  if (schema.type === 'object' && schema.properties && Object.keys(schema.properties).length === 0) return 'Empty'
  if (!object || !data || isReference(object)) return null
  if (object.const === 'item') return isReference(data) ? `${nameIn(data)}Item` : null
  const items = isReference(data) ? undefined : data.items
  return object.const === 'list' && items && isReference(items) ? `${nameIn(items)}List` : null
}

/**
 * Removes what carries no information: the bounds of JavaScript's integers, minimum lengths of 0, the default dialect
 * of 3.1. Examples are shown with the operations.
 */
export function tidied<T>(value: T): T
export function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) =>
      !(key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) &&
      !(key === 'minLength' && inner === 0) &&
      !(key === '$schema' && typeof inner === 'string') &&
      key !== 'example',
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, tidied(inner)]))
}

/**
 * A schema in the document's form: tidied, and where a nullable schema has no description, it takes that of its
 * non-null part.
 */
function wellFormed<T>(schema: T): T
function wellFormed(schema: unknown): unknown {
  return mapObjects(tidied(schema), (value) => {
    const words: unknown = Array.isArray(value['anyOf'])
      ? value['anyOf'].map((each: object) => Reflect.get(each, 'description')).find((each) => each !== undefined)
      : undefined
    if (words !== undefined && value['description'] === undefined) return { ...value, description: words }
    return value['const'] !== undefined && value['description'] === undefined
      ? { ...value, description: `Always \`${String(value['const'])}\`` }
      : value
  })
}

function opened<T>(schema: T): T
function opened(schema: unknown): unknown {
  return mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties },
  )
}

function mapObjects(value: unknown, change: (value: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapObjects(inner, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])))
}
