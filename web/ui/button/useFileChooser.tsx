import { type InputHTMLAttributes, type ReactNode, useRef } from 'react'

interface FileChooserOptions {
  /** The name of the input, for tests and for screen readers that find it. */
  label: string
  /** What is chosen; only images, several, or by the camera. */
  terms?: Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'>
  /** Not called when the person cancels. */
  onChosen: (files: File[]) => void
}

/**
 * The device's dialog of files.
 * @returns `open`, to be called by a press, and the input, to be rendered where it stays while the dialog is open
 */
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
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
