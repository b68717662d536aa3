import { confirm } from '../notice/confirm.tsx'
import { draftTexts } from './text.ts'

/** Asks whether a draft is to be discarded. @param stay the label of the button that keeps it */
export const confirmDiscard = (stay: string = draftTexts.goOnWriting): Promise<boolean> =>
  confirm({ title: draftTexts.discardTitle, text: draftTexts.discardText, action: draftTexts.discard, stay })
