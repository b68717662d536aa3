import { useApolloClient } from '@apollo/client/react'
import type { KeptPage } from '../../lib/cache/joinedPages.ts'
import type { Row } from '../../lib/cache/pagedList.ts'
import { type Pages, usePages } from '../../ui/list/usePages.ts'
import { isImage } from '../fileType.ts'
import { type FileRowFragment, FilesDocument, type FilesQuery } from '../generated.ts'

/** Which files are listed. */
interface FilesAsked {
  /** A part of their names; '' for all. */
  search: string
  imagesOnly: boolean
}

/** A list of files that grows by pages. */
export interface FilePages extends Pages<FilesQuery, FileRowFragment> {
  /** Puts a new file in its place without asking again: first, where the search would find it. */
  add: (file: FileRowFragment) => void
  /** Takes a deleted file out of every list. */
  remove: (id: string) => void
}

/** The files of a search, the newest first. FILE-1, FILE-2. */
export function useFilePages({ search, imagesOnly }: FilesAsked): FilePages {
  const client = useApolloClient()
  const variables = { search: search === '' ? null : search, imagesOnly }
  const pages = usePages({ query: FilesDocument, variables, pageOf: ({ filePage }) => filePage })
  const belongs = (file: FileRowFragment) =>
    file.name.toLocaleLowerCase('et').includes(search.toLocaleLowerCase('et')) && (!imagesOnly || isImage(file))

  return {
    ...pages,
    add: (file) => {
      if (!belongs(file)) return
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
            // What the cache keeps of this field is what its policy puts together.
            const page = kept as KeptPage<Row>
            return { ...page, items: page.items.filter((row) => readField('id', row) !== id) }
          },
        },
      })
    },
  }
}
