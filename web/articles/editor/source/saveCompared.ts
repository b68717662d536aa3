import { fieldErrors } from '../../../lib/errors.ts'
import type { TranslationInput } from '../generated.ts'

/**
 * Saves with what the save says of the source, and again without it if the API refuses that, as it does once the source has been deleted:
 * what was written must not be lost over it. LANG-4.
 * @throws the error of `save`
 */
export async function saveCompared<Result>(
  translationOf: TranslationInput | null,
  save: (translationOf: TranslationInput | null) => Promise<Result>,
): Promise<Result> {
  try {
    return await save(translationOf)
  } catch (error) {
    if (!translationOf || fieldErrors(error).translationOf == null) throw error
    return save(null)
  }
}
