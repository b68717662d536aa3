import { z } from 'zod'

// Zod makes an issue of each wrong element of a list, reads each property of a loose object, and runs the checks of a text that is too long
// already. What a client may make long is therefore made by these helpers alone, which refuse by length before anything else is done. REST-9.

/** The messages of a bounded value: of another type, and too long. */
interface Messages {
  wrong: string
  tooLong: string
}

/** A text of a request of at most `longest` UTF-16 units. Refinements and transformations that follow do not see a longer one. REST-9. */
export const boundedString = (longest: number, { wrong, tooLong }: Messages) =>
  z.string(wrong).max(longest, { error: tooLong, abort: true })

/** How much longer than its limit a text may come, as white space is removed and CR LF becomes LF. */
const untrimmed = 4

/**
 * A text of a request that is cleaned before it is measured.
 * @param longest the limit of the cleaned text; a raw one of four times that is refused unread
 * @param clean removes white space and what cannot be stored
 */
export const cleanedString = (longest: number, messages: Messages, clean: (text: string) => string) =>
  boundedString(untrimmed * longest, messages)
    .transform(clean)
    .pipe(z.string().max(longest, { error: messages.tooLong, abort: true }))
    .meta({ maxLength: longest })

/** A list of a request of at most `most` elements. Zod refuses a longer one before it reads an element, as `max` is its first check. REST-9. */
export const boundedList = <Part extends z.ZodType>(
  part: Part,
  { most, wrong, tooLong }: Messages & { most: number },
) => z.array(part, wrong).max(most, tooLong)

/** How many properties an object has that also takes others than those of its schema. */
const mostProperties = 50

/**
 * An object of a request whose further properties are looked at: at most 50 in all, more are refused before one is read. Of other objects
 * they are dropped unread. REST-9.
 */
export const boundedObject = <Shape extends z.ZodRawShape>(shape: Shape, wrong: string) =>
  z
    .preprocess(
      (given, context) => {
        if (typeof given !== 'object' || given === null || Object.keys(given).length <= mostProperties) return given
        context.addIssue({ code: 'custom', message: wrong })
        return z.NEVER
      },
      z.looseObject(shape, wrong),
    )
    .meta({ maxProperties: mostProperties })

/** A list of a response: as long as the content is. */
export const responseList = <Part extends z.ZodType>(part: Part) => z.array(part)
