import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiTexts } from '../text.ts'
import { Kit } from '../theme/Kit.tsx'
import { useFocusBack } from './useFocusBack.ts'
import classes from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  title: string
  /** Closed by Escape, the cross or the backdrop; without it the dialog must be answered. */
  onClose?: () => void
  /** Whether a cross in the corner closes it too; not where a button says the same in words. */
  cross?: boolean
  /** As wide as choosing among pictures wants it. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog over the screen: keeps the focus inside and gives it back. Mantine's Modal is heavy for a first load, so whoever
 * needs a dialog loads this file lazily.
 */
export default function Dialog({ opened, title, onClose, cross = true, wide = false, children }: DialogProps) {
  useFocusBack()
  return (
    // In parts, because Mantine's own head is a <header>: a second banner for screen readers.
    <Kit>
      <Modal.Root
        opened={opened}
        onClose={onClose ?? (() => {})}
        centered
        size={wide ? 'min(960px, 100%)' : undefined}
        returnFocus={false}
        closeOnEscape={onClose != null}
        closeOnClickOutside={onClose != null}
        transitionProps={{ duration: 150 }}
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content bg="var(--sise-surface)">
          <div className={classes.head}>
            <Modal.Title fw={650} fz="lg" lh={1.3}>
              {title}
            </Modal.Title>
            {onClose && cross && <Modal.CloseButton aria-label={uiTexts.close} size="lg" />}
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}
