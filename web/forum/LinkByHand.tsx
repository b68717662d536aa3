import Dialog from '../ui/Dialog.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { forumTexts } from './text.ts'

interface LinkByHandProps {
  address: string
  onClose: () => void
}

/** An address to be copied by hand, selected already: for browsers that let no page write to the clipboard. */
export default function LinkByHand({ address, onClose }: LinkByHandProps) {
  return (
    <Dialog opened title={forumTexts.copyLink} onClose={onClose}>
      <TextInput
        label={forumTexts.address}
        description={forumTexts.copyByHand}
        value={address}
        readOnly
        data-autofocus
        size="md"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
