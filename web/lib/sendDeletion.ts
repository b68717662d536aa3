import { errorCode } from './errors.ts'
import { wasSaved } from './savedError.ts'

/** Sends the deletion of a record. NOT_FOUND and a failure to return the record count as deleted. REST-8. @throws any other error */
export async function sendDeletion(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (errorCode(error) !== 'NOT_FOUND' && !wasSaved(error)) throw error
  }
}
