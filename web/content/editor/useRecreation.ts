import { useState } from 'react'
import { errorCode } from '../../lib/errors.ts'

/** Says that a read has found no record, which somebody else has deleted. Its message is shown. */
export class GoneError extends Error {}

type Save<V, R, M extends unknown[]> = (values: V, ...more: M) => Promise<R>

interface RecreationOptions<V, R, M extends unknown[]> {
  /** Saves the record. @throws the server's error */
  save: Save<V, R, M>
  /** Creates a new record with these values. @throws the server's error */
  create: Save<V, R, M>
}

/**
 * Saves a record that somebody else may delete meanwhile: the save that finds it gone fails, and the next one makes a new record of what was
 * written. ARTICLE-5, GALLERY-2.
 * @param wasGone whether the record is known to be gone from the start
 */
export function useRecreation<V, R, M extends unknown[] = []>(
  { save, create }: RecreationOptions<V, R, M>,
  wasGone = false,
) {
  const [isGone, setIsGone] = useState(wasGone)
  const saveOrCreate: Save<V, R, M> = async (values, ...more) => {
    if (isGone) return create(values, ...more)
    try {
      return await save(values, ...more)
    } catch (error) {
      if (error instanceof GoneError || errorCode(error) === 'NOT_FOUND') setIsGone(true)
      throw error
    }
  }
  return { isGone, save: saveOrCreate }
}
