import { IconPhoto } from '@tabler/icons-react'
import { forwardRef, type ReactNode, useState } from 'react'
import { cardOf } from '../../files/attachments/attachments.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { LazyFilePicker } from '../../files/manager/LazyFilePicker.tsx'
import { Button } from '../../ui/button/Button.tsx'

interface ChoosePictureProps {
  /** The name of the form field. */
  name?: string
  onChoose: (picture: FileCardFragment) => void
  /** Called when the dialog of files opens and closes. */
  onPicking?: ((isPicking: boolean) => void) | undefined
  busy: boolean
  /** The label of the button. */
  children: ReactNode
}

/** A button with the dialog that chooses one picture of a public page, or uploads it. FILE-7. */
export const ChoosePicture = forwardRef<HTMLButtonElement, ChoosePictureProps>(function ChoosePicture(props, ref) {
  const { name, onChoose, onPicking, busy, children } = props
  const [picking, setPicking] = useState(false)
  const show = (isPicking: boolean) => {
    setPicking(isPicking)
    onPicking?.(isPicking)
  }
  return (
    <>
      <Button
        ref={ref}
        name={name}
        tone="plain"
        off={busy}
        icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => show(true)}
      >
        {children}
      </Button>
      {picking && (
        <LazyFilePicker
          imagesOnly
          visibility="PUBLIC"
          onChoose={([file]) => file && onChoose(cardOf(file))}
          onClose={() => show(false)}
        />
      )}
    </>
  )
})
