import { asSaved, GatewayError } from '../errors.ts'

/**
 * The record that a successful write made or changed. Some servers do not answer with it; it is then looked for. REST-8.
 * @param answered what the write answered with, read; undefined where that is not the record
 * @param find looks for it among what can be read now
 * @throws the failure with `saved`, since the write itself succeeded
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
