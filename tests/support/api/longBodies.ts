import { type JsonSchema, type OpenApi, sampleOf, type Site, sitesOf } from './inputSchemas.ts'

/** A body with one list, text or object that is as long as the body may be. */
export interface LongBody {
  /** Such as 'moodulid[].sisu: "<b>"'. */
  name: string
  json: string
}

/** Texts that rules read in different ways: letters, white space, markup. */
const texts = ['a', ' ', '<b>']

/** Elements: those of a list of slugs, numbers, records, nothing. */
const elements = ['"x"', '""', '1', 'null', '{}', '[]']

/**
 * Bodies of about `bytes` bytes for every list, text and object of a schema: each list full of each kind of element, right and wrong, each
 * text of each kind of character, each object of unknown properties.
 * @param isNew asked for each place: whether another route with the same has not had it yet
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

/** Properties of twelve bytes each with their commas. */
const properties: string[] = []

/** Properties with other names each, of about so many bytes. They are made once: every body begins with the same. */
function numbered(room: number): string {
  const count = Math.floor(room / 12)
  while (properties.length < count) properties.push(`"x${String(properties.length).padStart(6, '0')}":1`)
  return properties.slice(0, count).join()
}
