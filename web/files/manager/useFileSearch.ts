import { useSearchParams } from 'react-router-dom'
import { useSearchInAddress, withParameter } from '../../ui/search/useSearchInAddress.ts'
import { type SearchText, useOwnSearchText } from '../../ui/search/useSearchText.ts'

/** How long it waits for another letter, in milliseconds: longer once there is something to search for. FILE-2. */
const delayOf = (text: string) => (text.trim().length >= 2 ? 1000 : 500)

/** What is searched among the files. All of it is in the address, so that a reload and going back find it. */
export interface FileSearch extends SearchText {
  imagesOnly: boolean
  setImagesOnly: (only: boolean) => void
}

/** The search of the file manager. FILE-2. */
export function useFileSearch(): FileSearch {
  const [params, setParams] = useSearchParams()
  return {
    ...useSearchInAddress('q', delayOf),
    imagesOnly: params.get('pildid') === '1',
    setImagesOnly: (only) =>
      setParams((was) => withParameter(was, 'pildid', only ? '1' : null), { replace: true, preventScrollReset: true }),
  }
}

/** The same search for a dialog. */
export const useOwnFileSearch = () => useOwnSearchText(delayOf)
