import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'

/** A resolver of this gateway. */
export type Resolver = GraphQLFieldResolver<unknown, Context>

/** Thrown by a plan that cannot print a response: Apollo Server then executes the query from the start. */
export class Unplanned extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** Values that all responses of a plan with the same variables share. Resolvers of queries do not modify arguments or info. */
export interface Prepared {
  /** Coerced. */
  variables: Record<string, unknown>
  /** Arguments and info by the number of the field, made for the first row. */
  args: Record<string, unknown>[]
  infos: GraphQLResolveInfo[]
}

/** The state of printing one response. */
export interface Run extends Prepared {
  context: Context
  holes: Holes
}

/** Prints a value as JSON. @throws Unplanned */
export type Writer = (value: unknown, run: Run) => string

/** Marks where a value is inserted into the JSON text. JSON cannot contain this character unescaped. */
const mark = '\0'
const end = ';'

/** Placeholders in the text of a response for values that are not resolved yet. */
export interface Holes {
  /** Returns a placeholder for a value. */
  at(value: PromiseLike<unknown>, write: (value: unknown) => string): string
  /** The text with all holes filled. @throws the first error of a value or its writer */
  filled(text: string): string | Promise<string>
}

/** Creates the holes of a response. */
export function createHoles(): Holes {
  const texts: (string | Promise<string>)[] = []
  // Whether a text has no holes: searching it for them would flatten a text of many concatenated strings.
  const areComplete: boolean[] = []
  let failure: { error: unknown } | undefined

  function joined(text: string): string {
    let [all, start] = ['', 0]
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, start)) {
      const close = text.indexOf(end, at)
      const index = Number(text.slice(at + 1, close))
      const segment = texts[index] as string
      all += text.slice(start, at) + (areComplete[index] ? segment : joined(segment))
      start = close + 1
    }
    return start === 0 ? text : all + text.slice(start)
  }

  async function fill(text: string): Promise<string> {
    // Awaiting a text may add further holes.
    for (let index = 0; index < texts.length; index += 1) texts[index] = (await texts[index]) as string
    if (failure) throw failure.error
    return joined(text)
  }

  return {
    at(value, write) {
      const index = texts.length
      const text = Promise.resolve(value)
        .then((found) => {
          const before = texts.length
          const written = write(found)
          areComplete[index] = texts.length === before
          return written
        })
        .catch((error: unknown) => {
          failure ??= { error }
          return ''
        })
      texts.push(text)
      return `${mark}${index}${end}`
    },
    filled: (text) => (texts.length === 0 ? text : fill(text)),
  }
}
