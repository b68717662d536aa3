import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { uiTexts } from '../text.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useTopmostClose } from './useTopmostClose.ts'
import classes from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  title: string
  /** Called by Escape, the close button or the backdrop; without it the dialog can only be closed by its content. */
  onClose?: () => void
  /** Whether there is a close button in the corner; not needed beside a button that says the same in words. */
  cross?: boolean
  /** The width at most: 'text' is 720 px, for what is read, 'wide' 960 px, for a grid of pictures. */
  width?: keyof typeof widths
  /** Whether it covers all of a narrow screen, for what shows how a page looks. */
  fillsPhone?: boolean
  children: ReactNode
}

const widths = { text: 'min(720px, 100%)', wide: 'min(960px, 100%)' }

/**
 * A modal dialog: traps the focus and restores it. Imported by lazily loaded screens and pieces only, because Mantine's Modal is
 * too heavy for the first load.
 */
export function Dialog({ opened, title, onClose, cross = true, width, fillsPhone = false, children }: DialogProps) {
  useFocusBack()
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const close = useTopmostClose(opened, onClose)
  return (
    // Composed from parts, because Modal.Header is a <header>, which would be a second banner landmark.
    <Modal.Root
      opened={opened}
      onClose={close ?? (() => {})}
      centered
      size={width && widths[width]}
      fullScreen={fillsPhone && isPhone}
      returnFocus={false}
      closeOnEscape={onClose != null}
      closeOnClickOutside={onClose != null}
      transitionProps={{ duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content className={classes.content} data-fills={fillsPhone || undefined} bg="var(--sise-surface)">
        <div className={classes.head}>
          <Modal.Title className={classes.title} fw={600} fz="lg" lh={1.3}>
            {title}
          </Modal.Title>
          {onClose && cross && <Modal.CloseButton aria-label={uiTexts.close} size="lg" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
