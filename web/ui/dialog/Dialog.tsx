import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '../text.ts'
import { layerChanges, useTopmostClose } from './overlays.ts'
import { useFocusBack } from './useFocusBack.ts'
import classes from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Called by Escape, the close button or the backdrop; without it the dialog can only be closed by its content. */
  onClose?: (() => void) | undefined
  /** Whether there is a close button in the corner; not needed beside a button that says the same in words. */
  cross?: boolean
  /** The width at most: 440 px by default, 720 px for 'text', which is read, 960 px for 'wide', a grid of pictures. */
  width?: 'text' | 'wide'
  /** Whether it covers the whole of a phone, for what shows how a page looks, or of any window. */
  fills?: 'phone' | 'window'
  children: ReactNode
}

/**
 * A modal dialog of the platform, open while it is rendered; restores the focus. Nothing but its `onClose` closes it. What handles Escape within it
 * prevents the key's default, which would close the dialog.
 */
export function Dialog({ title, onClose, cross = true, width, fills, children }: DialogProps) {
  useFocusBack()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useTopmostClose(true, onClose)
  // Text may be selected from within to beyond the edge.
  const isPressedOutside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    layerChanges.call()
    return () => {
      element.open = false
      // What floats above it leaves it before it is removed.
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
      // Events bubble through React's tree: to a form around what opened the dialog.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        if (!event.defaultPrevented) close?.()
        // Its default closes at once where the last press was one of Escape, too.
        event.preventDefault()
      }}
      // The cancelled choice of a file bubbles from its field.
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

/** Whether a press is on the backdrop, which is of the dialog's element. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
