import { useApolloClient } from '@apollo/client/react'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import type { Row } from '../../lib/cache/pagedList.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { type Sort, type SortChoice, useSort } from '../../ui/search/SortSelect.tsx'
import { useParameters, useSearchInAddress } from '../../ui/search/useParameters.ts'
import { type SearchText, useOwnSearchText } from '../../ui/search/useSearchText.ts'
import { isImage } from '../fileType.ts'
import { type FileRowFragment, FilesDocument, type FileSort, type FilesQuery, useFilesPages } from '../generated.ts'
import { filesTexts } from '../text.ts'

/** The filter of the list. */
interface FilesFilter {
  /** A substring of the file name; '' for all files. */
  search: string
  imagesOnly: boolean
  /** The sort order; newest first by default. */
  sort?: { sort?: FileSort }
}

/** A paged list of files. */
export interface FilePages extends Pages<FilesQuery, FileRowFragment> {
  /** Prepends a new file to the cached list if it matches the filter, whatever the sort order, so that it is visible. */
  add: (file: FileRowFragment) => void
  /** Removes a deleted file from all cached lists. */
  remove: (id: string) => void
}

/** The files that match a filter. FILE-1, FILE-2. */
export function useFilePages({ search, imagesOnly, sort }: FilesFilter): FilePages {
  const client = useApolloClient()
  const variables = { search: search === '' ? null : search, imagesOnly, ...sort }
  const pages = useFilesPages({ variables })
  const matches = (file: FileRowFragment) =>
    file.name.toLocaleLowerCase('et').includes(search.toLocaleLowerCase('et')) && (!imagesOnly || isImage(file))

  return {
    ...pages,
    add: (file) => {
      if (!matches(file)) return
      const was = client.readQuery({ query: FilesDocument, variables })
      if (!was) return
      const others = was.filePage.items.filter(({ id }) => id !== file.id)
      const data = { ...was, filePage: { ...was.filePage, items: [file, ...others] } }
      client.writeQuery({ query: FilesDocument, variables, data })
    },
    remove: (id) => {
      client.cache.modify({
        fields: {
          filePage: (stored: unknown, { readField }) => {
            // The field is stored in the shape of its `pagedList` policy.
            const page = stored as CachedPage<Row>
            return { ...page, items: page.items.filter((row) => readField('id', row) !== id) }
          },
        },
      })
    },
  }
}

/** The sort orders of the list. FILE-1. */
const sortChoices: SortChoice<FileSort>[] = [
  { slug: '', words: filesTexts.sorts.newest },
  { slug: 'nimi', words: filesTexts.sorts.name, sort: 'NAME' },
  { slug: 'suurus', words: filesTexts.sorts.largest, sort: 'LARGEST' },
]

/** The debounce in ms, longer for a text of at least two characters. FILE-2. */
const delayOf = (text: string) => (text.trim().length >= 2 ? 1000 : 500)

/** The filter of the file manager, in the URL, so that reloads and history navigation restore it. */
interface FileSearch extends SearchText {
  imagesOnly: boolean
  setImagesOnly: (only: boolean) => void
  sort: Sort<FileSort>
  /** Removes all filters. */
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
