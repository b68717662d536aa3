import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './Dropdown.module.css'

interface DropdownProps {
  /** What stands on the button. */
  label: ReactNode
  /** The button's name where its label is no text. */
  name?: string
  buttonClassName?: string
  /** At which edge of the button the panel is aligned. */
  align?: 'start' | 'end'
  /** What the panel shows; choosing a link or a button marked with data-close in it closes it. */
  children: ReactNode
}

/**
 * A button that opens a panel under itself (a disclosure: links inside stay links). Escape closes it and gives the focus
 * back; so does going elsewhere by Tab or a press.
 */
export function Dropdown({ label, name, buttonClassName, align = 'start', children }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
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
      ref={whole}
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
          className={classes.panel}
          data-align={align}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a, [data-close]')) setOpen(false)
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}
