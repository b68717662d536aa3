import type { z } from 'zod'
import { languageCodes } from '../../schema/rules/languages.ts'
import { boundedObject } from '../http/bounded.ts'
import { isForeignLanguage } from './foreignLanguage.ts'

/**
 * Values of a request in some of the languages. Refuses a language without content here; drops other properties, such as the `_id` of a
 * record that is sent back. REST-3.
 * @param value the schema of the value in one language
 * @param sentences the messages for a value that is no object (`wrong`) and for another language (`foreign`)
 */
export function givenByLanguage<T>(value: z.ZodType<T>, { wrong, foreign }: { wrong: string; foreign: string }) {
  return boundedObject(Object.fromEntries(languageCodes.map((code) => [code, value.optional()])), wrong)
    .refine((values) => !Object.keys(values).some(isForeignLanguage), foreign)
    .transform((values): Partial<Record<string, T>> =>
      Object.fromEntries(languageCodes.map((code) => [code, values[code]])),
    )
}
