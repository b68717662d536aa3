import { useApolloClient } from '@apollo/client/react'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import type { Row } from '../../lib/cache/pagedList.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { isImage } from '../fileType.ts'
import { type FileRowFragment, FilesDocument, type FileSort, type FilesQuery, useFilesPages } from '../generated.ts'

/** The filter of the list. */
interface FilesFilter {
  /** A part of the file name; '' for all files. */
  search: string
  imagesOnly: boolean
  /** The order; the newest first by default. */
  sort?: { sort?: FileSort }
}

/** A paged list of files. */
export interface FilePages extends Pages<FilesQuery, FileRowFragment> {
  /** Prepends a new file to the cached list if it matches the filter, whatever the order: there one sees it. */
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
          filePage: (kept: unknown, { readField }) => {
            // The field is stored in the shape of its `pagedList` policy.
            const page = kept as CachedPage<Row>
            return { ...page, items: page.items.filter((row) => readField('id', row) !== id) }
          },
        },
      })
    },
  }
}
