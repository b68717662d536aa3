import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import { focusWhenLost, useFocusAfterRender } from '../list/focusAfter.ts'
import { swallowSecondPress } from '../notice/swallowSecondPress.ts'

interface FormButtonOptions extends Pick<ButtonProps, 'tone' | 'icon' | 'onFocus' | 'onPointerEnter'> {
  label: string
  /** The name of the form's section; the button's label by default. */
  name?: string
  isOpen: boolean
  open: () => void
  close: () => void
  /** Whether the button remains while the form is open, and hides it with its text and running uploads. */
  hides?: boolean
}

/**
 * A button that opens a form, and the section of that form. A press moves the focus into the form, whose first field may take it by
 * `autoFocus`; closing the form returns it to the button. WCAG 2.4.3.
 */
export function useFormButton({ label, name = label, isOpen, open, close, hides = false, ...look }: FormButtonOptions) {
  const id = useId()
  const [isHidden, setHidden] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const focusForm = useFocusAfterRender(() =>
    section.current?.contains(document.activeElement) ? null : section.current,
  )
  const focusButton = () => focusWhenLost(() => button.current)
  useEffect(() => {
    // Closing the form has removed the focused element.
    if (wasOpen.current && !isOpen) focusButton()
    wasOpen.current = isOpen
  }, [isOpen])

  // The second press of a double click would close the form again.
  const start = (press: MouseEvent) => {
    swallowSecondPress(press)
    setHidden(false)
    open()
    focusForm()
  }
  const hide = (press: MouseEvent) => {
    swallowSecondPress(press)
    setHidden(true)
    close()
  }
  return {
    button: (hides || !isOpen) && (
      <Button
        {...look}
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? hide : start}
      >
        {label}
      </Button>
    ),
    /** The section of the form, if it is open or hidden. */
    sectionOf: (form: ReactNode, className?: string) =>
      (isOpen || isHidden) && (
        <section ref={section} id={id} tabIndex={-1} aria-label={name} hidden={!isOpen} className={className}>
          {form}
        </section>
      ),
    /** Opens the form from another button. */
    open: start,
    /** Closes a finished form. */
    close: () => {
      setHidden(false)
      close()
    },
    /** Focuses the button, after a dialog that had the focus has closed. */
    focusButton,
  }
}
