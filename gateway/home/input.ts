import { GatewayError } from '../errors.ts'

type Given<T> = T | null | undefined

interface TextsInput {
  id: string
  title?: Given<string>
  text?: Given<string>
}

/** `HomeBlockInput` of the schema. */
export interface BlockInput {
  intro?: Given<
    TextsInput & {
      link?: Given<string>
      largeImageId?: Given<string>
      leftImageId?: Given<string>
      rightImageId?: Given<string>
    }
  >
  offset?: Given<TextsInput & { link?: Given<string>; imageId?: Given<string> }>
  calendar?: Given<{ id: string }>
  gallery?: Given<TextsInput & { imageId?: Given<string> }>
  news?: Given<{ id: string }>
  other?: Given<{ id: string }>
}

/** `HomePageInput` of the schema. */
export interface HomePageInput {
  et: readonly BlockInput[]
  en: readonly BlockInput[]
}

/** A language of the home page. */
export type HomeLanguage = keyof HomePageInput

/**
 * The block's one kind. `@oneOf` guarantees it for requests, but the generated type has all kinds optional, and compiled plans do not
 * check it.
 * @throws BAD_USER_INPUT for a block with no kind or several
 */
export function requireOneKind(language: HomeLanguage, block: BlockInput, index: number): void {
  if (Object.values(block).filter((value) => value != null).length !== 1)
    throw refusedBlock(language, index, 'Plokil peab olema täpselt üks liik.')
}

/** A BAD_USER_INPUT error at a language. @param index of the block at fault, from 0 */
export function refusedBlock(language: HomeLanguage, index: number, sentence: string): GatewayError {
  const message = `${index + 1}. plokk: ${sentence}`
  return new GatewayError('BAD_USER_INPUT', message, { fields: { [language]: message } })
}
