import { useState } from 'react'

/** The layout of the file manager. */
export type FileView = 'list' | 'grid'

const storageKey = 'sise.files.view'

/** The chosen view and its setter; stored on this device. */
export function useView(): [FileView, (view: FileView) => void] {
  const [view, setView] = useState(stored)
  const choose = (next: FileView) => {
    setView(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is blocked: the choice lasts as long as the screen.
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
