import { useParameters } from '../../ui/search/useParameters.ts'
import { useSearchInAddress } from '../../ui/search/useSearchInAddress.ts'
import { type SearchText, useOwnSearchText } from '../../ui/search/useSearchText.ts'
import { type Sort, type SortChoice, useSort } from '../../ui/search/useSort.ts'
import type { FileSort } from '../generated.ts'
import { filesTexts } from '../text.ts'

/** The orders of the list. FILE-1. */
const sortChoices: SortChoice<FileSort>[] = [
  { slug: '', words: filesTexts.sorts.newest },
  { slug: 'nimi', words: filesTexts.sorts.name, sort: 'NAME' },
  { slug: 'suurus', words: filesTexts.sorts.largest, sort: 'LARGEST' },
]

/** The debounce in ms, longer for a text of at least two characters. FILE-2. */
const delayOf = (text: string) => (text.trim().length >= 2 ? 1000 : 500)

/** The filter of the file manager, stored in the URL, so that reloads and history navigation restore it. */
export interface FileSearch extends SearchText {
  imagesOnly: boolean
  setImagesOnly: (only: boolean) => void
  sort: Sort<FileSort>
  /** Leads back to all files. */
  clear: () => void
}

/** The search of the file manager. FILE-2. */
export function useFileSearch(): FileSearch {
  const { read, write } = useParameters()
  return {
    ...useSearchInAddress('q', delayOf),
    sort: useSort(sortChoices),
    clear: () => write({ q: null, pildid: null }),
    imagesOnly: read('pildid') === '1',
    setImagesOnly: (only) => write({ pildid: only ? '1' : null }),
  }
}

/** The same search in local state, for a dialog. */
export const useLocalFileSearch = () => useOwnSearchText(delayOf)
