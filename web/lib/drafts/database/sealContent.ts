import type { DraftContent, SealedContent } from './draftWrite.ts'
import type { Sealer } from './sealing.ts'

/** Content, and how it is stored. */
export interface SealedDraft {
  content: DraftContent
  sealed: SealedContent
}

/** Encrypts content. Parts that are the same objects as in `before` are not encrypted again. */
export async function sealContent(sealer: Sealer, content: DraftContent, before?: SealedDraft): Promise<SealedDraft> {
  const sealParts = async (kind: 'value' | 'base') => {
    const given = Object.entries(content[kind]).filter(([, value]) => value !== undefined)
    const sealed = given.map(async ([part, value]) => {
      const known = before?.content[kind][part] === value ? before?.sealed[kind][part] : undefined
      return [part, known ?? (await sealer.seal(value))] as const
    })
    return Object.fromEntries(await Promise.all(sealed))
  }
  const [value, base] = await Promise.all([sealParts('value'), sealParts('base')])
  return { content, sealed: { value, base } }
}
