import type { ReactNode } from 'react'
import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { uiTexts } from './text.ts'
import { useFocusBack } from './useFocusBack.ts'

interface DialogProps {
  opened: boolean
  title: string
  /** Closed by Escape, the cross or the backdrop; without it the dialog must be answered. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A dialog over the screen: keeps the focus inside and gives it back. Mantine's Modal is heavy for a first load, so whoever
 * needs a dialog loads this file lazily.
 */
export default function Dialog({ opened, title, onClose, children }: DialogProps) {
  useFocusBack()
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => {})}
      title={title}
      centered
      returnFocus={false}
      radius="md"
      closeOnEscape={onClose != null}
      closeOnClickOutside={onClose != null}
      withCloseButton={onClose != null}
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 'lg' }}
      transitionProps={{ duration: 150 }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem' }, content: { background: 'var(--sise-surface)' } }}
    >
      {children}
    </Modal>
  )
}
