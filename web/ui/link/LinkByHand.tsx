import { TextInput } from '../form/fields/TextInput.ts'
import { Dialog } from '../notice/Dialog.tsx'
import { withKit } from '../theme/Kit.tsx'
import { linkTexts } from './text.ts'

interface LinkByHandProps {
  address: string
  onClose: () => void
}

/** A dialog with a preselected URL for copying by hand, for browsers that deny access to the clipboard. */
function LinkByHand({ address, onClose }: LinkByHandProps) {
  return (
    <Dialog opened title={linkTexts.byHandTitle} onClose={onClose}>
      <TextInput
        label={linkTexts.byHandAddress}
        description={linkTexts.byHandHelp}
        value={address}
        readOnly
        data-autofocus
        size="md"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

export default withKit(LinkByHand)
