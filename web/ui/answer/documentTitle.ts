import { useEffect } from 'react'
import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'

const isMarked = createStore(false)

/** Marks the title of this tab, or not: something waits in the forum. It begins the title, as tabs cut its end. FORUM-10. */
export const markTitle = isMarked.set

/** Sets the document title: that of the screen before ' · Sise'; null until it is loaded. ROUTE-5. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    const plain = title == null ? uiTexts.productName : `${title} · ${uiTexts.productName}`
    const show = () => (document.title = isMarked.get() ? `• ${plain}` : plain)
    show()
    return isMarked.subscribe(show)
  }, [title])
}
