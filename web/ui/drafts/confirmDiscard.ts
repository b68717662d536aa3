import { confirm } from '../notice/confirm.tsx'
import { draftTexts } from './text.ts'

/** Asks whether a draft is to be discarded. @param stay the label of the button that keeps it @param name what the draft is */
export const confirmDiscard = (stay: string = draftTexts.goOnWriting, name?: string): Promise<boolean> =>
  confirm({
    title: draftTexts.discardTitle,
    text: name === undefined ? draftTexts.discardText : draftTexts.discardNamedText(name),
    action: draftTexts.discard,
    stay,
  })
