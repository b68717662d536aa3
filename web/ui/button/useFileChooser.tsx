import { type InputHTMLAttributes, type ReactNode, useRef } from 'react'

interface FileChooserOptions {
  /** The accessible name of the input. */
  label: string
  /** The files that can be chosen: only images, several, or from the camera. */
  terms?: Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'>
  /** Not called when the person cancels. */
  onChosen: (files: File[]) => void
}

/** The device's file dialog. @returns `open`, to call on a press, and the input, to render where it stays while the dialog is open */
export function useFileChooser({ label, terms, onChosen }: FileChooserOptions): { open: () => void; input: ReactNode } {
  const chooser = useRef<HTMLInputElement>(null)
  return {
    open: () => chooser.current?.click(),
    input: (
      <input
        {...terms}
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onChosen(files)
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
