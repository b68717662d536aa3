/** The properties of a JSON Schema in OpenAPI that these tests read. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** An OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

/** A route's input: its body, or a parameter of its path, query or headers. */
export interface Input {
  method: string
  path: string
  /** 'application/json' or another media type of a body, or a parameter such as 'query alates'. */
  location: string
  schema: JsonSchema
}

/** All inputs of the routes of an OpenAPI document, in its order. */
export function inputsOf(document: OpenApi): Input[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const route = { method: method.toUpperCase(), path }
      const bodies = Object.entries(requestBody?.content ?? {}).map(([location, { schema }]) => ({
        ...route,
        location,
        schema,
      }))
      return [
        ...parameters.map((one) => ({ ...route, location: `${one.in} ${one.name}`, schema: one.schema })),
        ...bodies,
      ]
    }),
  )
}

/** A position in an input where an array, a text, or an object is. */
export interface Site {
  kind: 'array' | 'string' | 'object'
  /** The path such as 'moodulid[].sisu'; '' for the input itself. */
  name: string
  schema: JsonSchema
  /** The JSON of a complete input with `filling` (JSON) at this position, and elsewhere only required properties. */
  jsonWith(filling: string): string
}

/** Every array, text and object within a schema, including all alternatives. */
export function sitesOf(document: OpenApi, schema: JsonSchema): Site[] {
  return within(document, schema, '', (filling) => filling)
}

function within(document: OpenApi, given: JsonSchema, name: string, jsonWith: (filling: string) => string): Site[] {
  const schema = resolved(document, given)
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const sites = alternatives.flatMap((one) => within(document, one, name, jsonWith))
  const types = [schema.type ?? []].flat()
  if (types.includes('string')) sites.push({ kind: 'string', name, schema, jsonWith })
  if (types.includes('array')) {
    sites.push({ kind: 'array', name, schema, jsonWith })
    if (schema.items) sites.push(...within(document, schema.items, `${name}[]`, (filling) => jsonWith(`[${filling}]`)))
  }
  if (types.includes('object')) {
    sites.push({ kind: 'object', name, schema, jsonWith })
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      const others = Object.entries(requiredOf(document, schema)).filter(([other]) => other !== key)
      const members = others.map(([other, sample]) => `${JSON.stringify(other)}:${JSON.stringify(sample)},`).join('')
      sites.push(
        ...within(document, value, name ? `${name}.${key}` : key, (filling) =>
          jsonWith(`{${members}${JSON.stringify(key)}:${filling}}`),
        ),
      )
    }
  }
  return sites
}

/** A value that a schema accepts; objects have only required properties. */
export function sampleOf(document: OpenApi, given: JsonSchema): unknown {
  const schema = resolved(document, given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternative = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])][0]
  if (alternative) return sampleOf(document, alternative)
  switch ([schema.type ?? []].flat()[0]) {
    case 'object':
      return requiredOf(document, schema)
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return schema.format === 'uuid' ? '01a1fd59-8234-71bc-9c67-e74249bc6a6f' : 'x'
    default:
      return null
  }
}

function requiredOf(document: OpenApi, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((key) => [key, sampleOf(document, properties[key] ?? {})]))
}

function resolved(document: OpenApi, schema: JsonSchema): JsonSchema {
  if (schema.$ref == null) return schema
  const target = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
  if (!target) throw new Error(`OpenAPI has no ${schema.$ref}`)
  return target
}

/** Whether a schema limits the size of its values. */
export function isBounded({ kind, schema }: Pick<Site, 'kind' | 'schema'>): boolean {
  switch (kind) {
    case 'array':
      return schema.maxItems != null
    case 'object':
      // Without additionalProperties, unknown properties are dropped unread.
      return (schema.additionalProperties ?? false) === false || schema.maxProperties != null
    case 'string':
      return (
        // A file, whose size is checked while it is received. FILE-6.
        schema.format === 'binary' ||
        schema.maxLength != null ||
        schema.const !== undefined ||
        schema.enum != null ||
        boundsLength(schema.pattern)
      )
  }
}

/** Whether a pattern is anchored and has no unlimited repetition. */
function boundsLength(pattern = ''): boolean {
  const withoutClasses = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(withoutClasses)
}
