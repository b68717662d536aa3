import { asSaved, GatewayError } from '../errors.ts'

/**
 * The record that a successful write has created or changed. Some servers do not return it: then `find` searches for it. REST-8.
 * @param returned parses the response of the write; undefined when that is not the record
 * @param find searches the readable records
 * @throws the failure with `saved`, since the write itself has succeeded
 */
export async function writtenRecord<T>(
  returned: () => T | undefined,
  find: () => Promise<T | null | undefined>,
): Promise<T> {
  try {
    const record = returned() ?? (await find())
    if (record == null) throw new GatewayError('UPSTREAM_ERROR')
    return record
  } catch (error) {
    throw asSaved(error)
  }
}
