import { asSaved, GatewayError } from '../errors.ts'

/**
 * The record that a successful write has created or changed. Some servers do not return it; it is then searched for.
 * REST-8.
 * @param answered the parsed response of the write; undefined when that is not the record
 * @param find searches the records that can be read now
 * @throws the failure with `saved`, since the write itself has succeeded
 */
export async function writtenRecord<T>(
  answered: () => T | undefined,
  find: () => Promise<T | null | undefined>,
): Promise<T> {
  try {
    const record = answered() ?? (await find())
    if (record == null) throw new GatewayError('UPSTREAM_ERROR')
    return record
  } catch (error) {
    throw asSaved(error)
  }
}
