import { GatewayError } from '../errors.ts'
import type { Language } from '../lib/generated/types.ts'

/** A BAD_USER_INPUT error at a language. @param index of the block at fault, from 0 */
export function refusedBlock(language: Language, index: number, sentence: string): GatewayError {
  const message = `${index + 1}. plokk: ${sentence}`
  return new GatewayError('BAD_USER_INPUT', message, { fields: { [language]: message } })
}
