import { confirm } from '../notice/confirm.tsx'
import { draftTexts } from './text.ts'

/** Requests confirmation to discard a draft. @param stay the label of the cancel button @param name what the draft is */
export const confirmDiscard = (stay: string = draftTexts.goOnWriting, name?: string): Promise<boolean> =>
  confirm({
    title: draftTexts.discardTitle,
    text: name === undefined ? draftTexts.discardText : draftTexts.discardNamedText(name),
    action: draftTexts.discard,
    stay,
  })
