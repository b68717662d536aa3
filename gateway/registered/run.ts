import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'

/** A resolver of this gateway. */
export type Resolver = GraphQLFieldResolver<unknown, Context>

/** Thrown by a plan that cannot print an answer: the executor then makes it from the start. */
export class Unplanned extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** What all answers of a plan with the same variables share. Resolvers of queries change neither arguments nor info. */
export interface Prepared {
  /** Coerced. */
  variables: Record<string, unknown>
  /** Arguments and info of the fields of the plan, by the field's number, made for the first row. */
  args: Record<string, unknown>[]
  infos: GraphQLResolveInfo[]
}

/** One answer on its way. */
export interface Run extends Prepared {
  context: Context
  holes: Holes
}

/** Prints a value as JSON. @throws Unplanned */
export type Writer = (value: unknown, run: Run) => string

/** Begins a hole; JSON has no such character, as a text has it escaped. */
const mark = '\0'
const end = ';'

/** The places of an answer whose values are still on their way. */
export interface Holes {
  /** What stands for the text of a value until it is there. */
  at(value: PromiseLike<unknown>, write: (value: unknown) => string): string
  /** The text with all its holes filled. @throws the first error of a value or its writer */
  filled(text: string): string | Promise<string>
}

/** Creates the holes of an answer. */
export function createHoles(): Holes {
  const texts: (string | Promise<string>)[] = []
  // Whether there are holes in it: looking for them would copy a text that is still in pieces.
  const areWhole: boolean[] = []
  let failure: { error: unknown } | undefined

  function joined(text: string): string {
    let [whole, start] = ['', 0]
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, start)) {
      const close = text.indexOf(end, at)
      const index = Number(text.slice(at + 1, close))
      const part = texts[index] as string
      whole += text.slice(start, at) + (areWhole[index] ? part : joined(part))
      start = close + 1
    }
    return start === 0 ? text : whole + text.slice(start)
  }

  async function fill(text: string): Promise<string> {
    // More may be added meanwhile.
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
          areWhole[index] = texts.length === before
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
