import { z } from 'zod'

// Zod reports an issue for each wrong element of a list, reads each property of a loose object, and runs the checks of a text that is
// already too long. Schemas of anything that a client can make long must use these helpers, which check the length before anything else.
// REST-9.

/** The messages about a value of another type, and about one that is too long. */
interface Messages {
  wrong: string
  tooLong: string
}

/** A text of a request of at most `longest` UTF-16 units. Later refinements and transformations never see a longer one. REST-9. */
export const boundedString = (longest: number, { wrong, tooLong }: Messages) =>
  z.string(wrong).max(longest, { error: tooLong, abort: true })

/** How many times longer than its limit a raw text may be: cleaning removes white space and shortens CR LF to LF. */
const untrimmed = 4

/**
 * A text of a request that is cleaned before it is measured.
 * @param longest the limit of the cleaned text; a raw one above four times that is refused without cleaning
 * @param clean removes white space and characters that cannot be stored
 */
export const cleanedString = (longest: number, messages: Messages, clean: (text: string) => string) =>
  boundedString(untrimmed * longest, messages)
    .transform(clean)
    .pipe(z.string().max(longest, { error: messages.tooLong, abort: true }))
    .meta({ maxLength: longest })

/**
 * A list of a request of at most `most` elements. Zod refuses a longer one before it reads an element, because `max` is its first check.
 * REST-9.
 */
export const boundedList = <Item extends z.ZodType>(
  item: Item,
  { most, wrong, tooLong }: Messages & { most: number },
) => z.array(item, wrong).max(most, tooLong)

/** The most properties of an object that accepts properties outside its schema. */
const mostProperties = 50

/**
 * An object of a request whose other properties are also read: at most 50 in all; more are refused before any is read. Other schemas drop
 * them unread. REST-9.
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

/** A list of a response, which is as long as the content. */
export const responseList = <Item extends z.ZodType>(item: Item) => z.array(item)
