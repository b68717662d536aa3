import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '../text.ts'
import { layerChanges, useTopmostClose } from './overlays.ts'
import { useFocusBack } from './useFocusBack.ts'
import classes from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Called by Escape, the close button or the backdrop; without it, only the dialog's content can close it. */
  onClose?: (() => void) | undefined
  /** Whether the corner has a close button; not needed if another button says the same in words. */
  cross?: boolean
  /** The maximum width: 440 px by default, 720 px for 'text', 960 px for 'wide', a grid of pictures. */
  width?: 'text' | 'wide'
  /** Whether the dialog covers the complete window, on phones or everywhere. */
  fills?: 'phone' | 'window'
  /** 'foot' for a sheet at the bottom of the window, within a thumb's reach; centred by default. */
  position?: 'foot'
  children: ReactNode
}

/**
 * A native modal dialog, open while it is rendered; restores the focus. Only `onClose` closes it. A component that handles Escape within it
 * prevents the default, or the dialog closes too.
 */
export function Dialog({ title, onClose, cross = true, width, fills, position, children }: DialogProps) {
  useFocusBack()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useTopmostClose(true, onClose)
  // A text selection may end outside the dialog.
  const isPressedOutside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    layerChanges.call()
    return () => {
      element.open = false
      // Floating elements move out of the dialog before it is removed.
      layerChanges.call()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-width={width}
      data-fills={fills}
      data-position={position}
      // React events bubble through the component tree, such as to a form around the dialog's opener.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        if (!event.defaultPrevented) close?.()
        // The browser would otherwise close the dialog at once if the previous key was also Escape.
        event.preventDefault()
      }}
      // A file input's `cancel` event bubbles.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close?.()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !currentTarget.isConnected) return
        currentTarget.showModal()
        close?.()
      }}
      onPointerDown={(event) => (isPressedOutside.current = isOutside(event))}
      onClick={(event) => isPressedOutside.current && isOutside(event) && close?.()}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && cross && (
          <button type="button" className={classes.cross} aria-label={uiTexts.close} onClick={close}>
            <IconX size={24} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>,
    document.body,
  )
}

/** Whether a press is on the backdrop, which belongs to the dialog element. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
