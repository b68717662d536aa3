import { useState } from 'react'
import { errorCode } from '../../lib/errors.ts'

/** Says that a read has found no record, which somebody else has deleted. Its message is shown. */
export class GoneError extends Error {}

type Save<V> = (values: V, onMerged: (values: V) => void) => Promise<unknown>

interface RecreationOptions<V> {
  /** Saves the record. @throws the server's error */
  save: Save<V>
  /** Creates a new record with these values. @throws the server's error */
  create: (values: V) => Promise<unknown>
}

/**
 * Saves a record that somebody else may delete meanwhile: the save that finds it gone fails, and the next one makes a new record of what was
 * written. ARTICLE-5, GALLERY-2.
 * @param wasGone whether the record is known to be gone from the start
 */
export function useRecreation<V>({ save, create }: RecreationOptions<V>, wasGone = false) {
  const [isGone, setIsGone] = useState(wasGone)
  const saveOrCreate: Save<V> = async (values, onMerged) => {
    if (isGone) return create(values)
    try {
      return await save(values, onMerged)
    } catch (error) {
      if (error instanceof GoneError || errorCode(error) === 'NOT_FOUND') setIsGone(true)
      throw error
    }
  }
  return { isGone, save: saveOrCreate }
}
