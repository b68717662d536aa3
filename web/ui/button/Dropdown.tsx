import {
  type ComponentPropsWithRef,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTopmostClose } from '../dialog/overlays.ts'
import classes from './Menu.module.css'

interface DropdownProps {
  /** The button's content. */
  label: ReactNode
  /** The button's accessible name, for a label without text. */
  name?: string
  buttonClassName?: string
  /** What a group of controls gives its button (`useRovingStops`). */
  buttonProps?: Pick<ComponentPropsWithRef<'button'>, 'tabIndex' | 'onFocus'> & { ref: RefCallback<HTMLElement> }
  /** The edge of the button that the panel is aligned with, as far as it stays within the window. */
  align?: 'start' | 'end'
  /** The panel's content. A click on a link, or on an element with `data-close`, closes the panel. */
  children: ReactNode
}

/** How far a panel stays from the edges of the window, in pixels. */
const margin = 8

/** How far from the top of the window a panel above its button may begin, in pixels: below the sticky navbar. */
const minTop = 64

/**
 * A button that toggles a panel below it, or above where there is no room. It follows the disclosure pattern, not the menu pattern, so links in the panel keep
 * their role. Escape closes the panel and returns the focus to the button; a press or a focus move outside closes it too.
 */
export function Dropdown({ label, name, buttonClassName, buttonProps, align = 'start', children }: DropdownProps) {
  const { ref: groupRef, ...groupProps } = buttonProps ?? {}
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  const close = () => {
    setOpen(false)
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
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

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
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div
          id={panelId}
          ref={panel}
          className={classes.panel}
          data-own-stops
          data-align={align}
          style={{ translate: `${shift}px` }}
          data-above={isAbove || undefined}
          onClick={(event) => {
            if (!(event.target instanceof Element) || !event.target.closest('a, [data-close]')) return
            // Unless the press has moved the focus elsewhere, it would be lost with the panel. WCAG 2.4.3.
            if (event.currentTarget.contains(document.activeElement)) button.current?.focus()
            setOpen(false)
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}
