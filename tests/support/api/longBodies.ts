import { type JsonSchema, type OpenApi, sampleOf, type Site, sitesOf } from './inputSchemas.ts'

/** A body of the maximum length that consists of one long list, text or object. */
export interface LongBody {
  /** The position and the filling, such as 'moodulid[].sisu: "<b>"'. */
  name: string
  json: string
}

/** Fillings of texts that validation treats differently: letters, white space, markup. */
const texts = ['a', ' ', '<b>']

/** Elements of lists: texts, numbers, null, objects, lists. */
const elements = ['"x"', '""', '1', 'null', '{}', '[]']

/**
 * Bodies of about `bytes` bytes for every list, text and object of a schema: lists of valid and of invalid elements of each kind, texts of
 * each kind of character, objects with unknown properties.
 * @param isNew called for each position; false if another route with the same position has already been tested
 */
export function* longBodies(
  document: OpenApi,
  schema: JsonSchema,
  bytes: number,
  isNew: (site: Site) => boolean = () => true,
): Generator<LongBody> {
  for (const site of sitesOf(document, schema).filter(isNew)) {
    const room = bytes - Buffer.byteLength(site.jsonWith('')) - 2
    for (const [kind, filling] of fillingsOf(document, site, room))
      yield { name: `${site.name || '(body)'}: ${kind}`, json: site.jsonWith(filling) }
  }
}

function* fillingsOf(document: OpenApi, { kind, schema }: Site, room: number): Generator<[string, string]> {
  switch (kind) {
    case 'string':
      for (const text of texts) yield [text, `"${repeated(text, room)}"`]
      return
    case 'array': {
      const sample = JSON.stringify(sampleOf(document, schema.items ?? {}))
      for (const element of new Set([...elements, sample]))
        yield [element, `[${repeated(`${element},`, room).slice(0, -1)}]`]
      return
    }
    case 'object': {
      const own = JSON.stringify(sampleOf(document, schema)).slice(1, -1)
      yield ['unknown properties', `{${[own, numbered(room - own.length)].filter(Boolean).join()}}`]
    }
  }
}

const repeated = (text: string, room: number) => text.repeat(Math.floor(room / Buffer.byteLength(text)))

/** The properties so far, twelve bytes each with the comma. */
const properties: string[] = []

/** Properties with different names, about `room` bytes together. Created once, because every body starts with the same. */
function numbered(room: number): string {
  const count = Math.floor(room / 12)
  while (properties.length < count) properties.push(`"x${String(properties.length).padStart(6, '0')}":1`)
  return properties.slice(0, count).join()
}
