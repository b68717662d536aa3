import { useState } from 'react'

/** How files are shown: one below the other with their facts, or as a grid of pictures. */
export type FileView = 'list' | 'grid'

const storageKey = 'sise.files.view'

/** The chosen view, remembered on this device. */
export function useView(): [FileView, (view: FileView) => void] {
  const [view, setView] = useState(stored)
  const choose = (next: FileView) => {
    setView(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is blocked: the choice holds as long as the screen.
    }
  }
  return [view, choose]
}

function stored(): FileView {
  try {
    return localStorage.getItem(storageKey) === 'grid' ? 'grid' : 'list'
  } catch {
    return 'list'
  }
}
