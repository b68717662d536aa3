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
    // The base stays the same while somebody types.
    if (before && before.content[kind] === content[kind]) return before.sealed[kind]
    const sealed: SealedContent['value'] = {}
    // One promise a changed part: an article of 200 modules comes here at each keystroke.
    const changed: Promise<void>[] = []
    for (const [part, value] of Object.entries(content[kind])) {
      const known = before?.content[kind][part] === value ? before?.sealed[kind][part] : undefined
      if (known) sealed[part] = known
      else if (value !== undefined) changed.push(sealer.seal(value).then((one) => void (sealed[part] = one)))
    }
    await Promise.all(changed)
    return sealed
  }
  const [value, base] = await Promise.all([sealParts('value'), sealParts('base')])
  return { content, sealed: { value, base } }
}
