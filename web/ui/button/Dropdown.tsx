import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { useTopmostClose } from '../dialog/overlays.ts'
import classes from './Menu.module.css'

interface DropdownProps {
  /** The button's content. */
  label: ReactNode
  /** The button's accessible name, for a label without text. */
  name?: string
  buttonClassName?: string
  /** The props that a toolbar gives its controls (`useRovingStops`). */
  buttonProps?: Pick<ComponentPropsWithRef<'button'>, 'tabIndex' | 'onFocus'> & { ref: RefCallback<HTMLElement> }
  /** The edge of the button with which the panel is aligned, as far as it stays within the window. */
  align?: 'start' | 'end'
  /** The title of a sheet that replaces the panel on phones, at the bottom of the window. */
  sheetTitle?: string
  /** The panel's content. A click on a link, or within an element with `data-close`, closes the panel. */
  children: ReactNode
}

/** Narrower windows have no room for a panel next to its button. */
const isPhone = () => window.matchMedia('(max-width: 599px)').matches

/** The minimum distance of a panel from the edges of the window, in pixels. */
const margin = 8

/** The minimum distance of a panel above its button from the top of the window, in pixels: below the sticky navbar. */
const minTop = 64

/**
 * A button that toggles a panel below it, or above if there is no room. It follows the disclosure pattern, not the menu pattern, so links
 * in the panel keep their role. Escape closes the panel and returns the focus to the button; a press or a focus move outside closes it too.
 */
export function Dropdown(props: DropdownProps) {
  const { label, name, buttonClassName, buttonProps, align = 'start', sheetTitle, children } = props
  const { ref: groupRef, ...groupProps } = buttonProps ?? {}
  const [opened, setOpened] = useState<'panel' | 'sheet' | null>(null)
  const open = opened === 'panel'
  const panelId = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  const close = () => {
    setOpened(null)
    button.current?.focus()
  }
  useTopmostClose(open, close, false)
  const [isAbove, setIsAbove] = useState(false)

  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) {
      setShift(0)
      return setIsAbove(false)
    }
    const { left, right, bottom, height } = panel.current.getBoundingClientRect()
    setShift(Math.max(0, margin - left) - Math.max(0, right + margin - document.documentElement.clientWidth))
    setIsAbove(bottom > window.innerHeight && button.current.getBoundingClientRect().top - height > minTop)
  }, [open])

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpened(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  /** Closes the panel after a press on one of its links or on an element within `data-close`. */
  const closeAfter = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target instanceof Element ? event.target.closest('a, summary, [data-close]') : null
    if (!pressed || pressed.matches('summary')) return
    // Immediately: nothing outside an open sheet can take the focus.
    event.currentTarget.closest('dialog')?.close()
    // If the press has not moved the focus elsewhere, closing would lose it. WCAG 2.4.3.
    if (event.currentTarget.contains(document.activeElement)) button.current?.focus()
    setOpened(null)
  }

  return (
    <div
      className={classes.dropdown}
      ref={container}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <button
        {...groupProps}
        type="button"
        ref={(element) => {
          button.current = element
          groupRef?.(element)
        }}
        className={buttonClassName}
        aria-expanded={opened !== null}
        aria-controls={open ? panelId : undefined}
        aria-label={name}
        onClick={({ currentTarget }) => {
          const opens = sheetTitle != null && isPhone() ? 'sheet' : 'panel'
          // Safari does not focus a pressed button, and the sheet returns the focus to the element that had it.
          if (opens === 'sheet') currentTarget.focus()
          setOpened(opened ? null : opens)
        }}
      >
        {label}
      </button>
      {open && (
        <div
          id={panelId}
          ref={panel}
          className={classes.panel}
          // A press on an unfocusable element, such as a button in Safari, would otherwise move the focus outside.
          tabIndex={-1}
          data-own-stops
          data-align={align}
          style={{ translate: `${shift}px` }}
          data-above={isAbove || undefined}
          onClick={closeAfter}
        >
          {children}
        </div>
      )}
      {opened === 'sheet' && (
        <Dialog position="foot" title={sheetTitle ?? ''} onClose={close}>
          <div onClick={closeAfter}>{children}</div>
        </Dialog>
      )}
    </div>
  )
}
