import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './Dropdown.module.css'

interface DropdownProps {
  /** The button's content. */
  label: ReactNode
  /** The button's accessible name, for a label without text. */
  name?: string
  buttonClassName?: string
  /** The edge of the button that the panel is aligned with; the other one where the panel would leave the window. */
  align?: 'start' | 'end'
  /** The panel's content. A click on a link, or on an element with `data-close`, closes the panel. */
  children: ReactNode
}

/**
 * A button that toggles a panel below it. It follows the disclosure pattern, not the menu pattern, so links in the panel keep
 * their role. Escape closes the panel and returns the focus to the button; a press or a focus move outside closes it too.
 */
export function Dropdown({ label, name, buttonClassName, align = 'start', children }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isFlipped, setIsFlipped] = useState(false)

  useLayoutEffect(() => {
    if (!open || !panel.current) return setIsFlipped(false)
    const { left, right } = panel.current.getBoundingClientRect()
    setIsFlipped(align === 'end' ? left < 0 : right > document.documentElement.clientWidth)
  }, [open, align])

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
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        type="button"
        ref={button}
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
          data-align={(align === 'end') === isFlipped ? 'start' : 'end'}
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
