import { useCallback, useEffect } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { useFilesQuery, type FileRowFragment, type FilesQuery } from '../generated.ts'
import { isImage } from '../fileType.ts'
import { uiTexts } from '../../ui/text.ts'
import { filesTexts } from '../text.ts'

const pageSize = 50

/** What a list of files is asked with. */
interface FilesAsked {
  /** '' for all. */
  search: string
  imagesOnly: boolean
}

/** A list of files that grows by pages. */
export interface FilePages {
  /** Undefined until the first answer. */
  files: readonly FileRowFragment[] | undefined
  /** Whether a new answer is on its way while the last one stands. */
  waiting: boolean
  /** Why there is nothing to show. */
  error: unknown
  retry: () => Promise<void>
  hasMore: boolean
  showMore: () => Promise<unknown>
  showingMore: boolean
  /** Puts a new file in its place without asking again: first, where the search would find it. */
  add: (file: FileRowFragment) => void
  /** Takes a deleted file out. */
  remove: (id: string) => void
}

/** The files of a search, the newest first. FILE-1, FILE-2. */
export function useFilePages({ search, imagesOnly }: FilesAsked): FilePages {
  // What is known shows at once; others have been uploading meanwhile, so the server is asked as well.
  const { data, previousData, error, loading, refetch, fetchMore, updateQuery } = useFilesQuery({
    variables: { search: search === '' ? null : search, imagesOnly, size: pageSize },
    fetchPolicy: 'cache-and-network',
  })
  const page = (data ?? (loading ? previousData : undefined))?.filePage
  // The failure comes back as `error` of the query; the promise says nothing more.
  const retry = useCallback(() => refetch().then(done, done), [refetch])
  const staleBecause = data != null && !loading ? error : undefined
  useEffect(() => {
    if (staleBecause != null) notifyFailed(uiTexts.refreshFailed(errorText(staleBecause)), { retry })
  }, [staleBecause, retry])

  const [showMore, showingMore] = useBusy(fetchNext)

  const changeItems = (change: (items: FileRowFragment[]) => FileRowFragment[]) =>
    updateQuery((_, { complete, previousData: was }) =>
      complete ? { ...was, filePage: { ...was.filePage, items: change(was.filePage.items) } } : undefined,
    )
  const belongs = (file: FileRowFragment) =>
    file.name.toLocaleLowerCase('et').includes(search.toLocaleLowerCase('et')) && (!imagesOnly || isImage(file))

  return {
    files: page?.items,
    waiting: loading && data == null,
    error: loading || data != null ? undefined : error,
    retry,
    hasMore: page?.next != null,
    showMore,
    showingMore,
    add: (file) => {
      if (belongs(file)) changeItems((items) => [file, ...items.filter(({ id }) => id !== file.id)])
    },
    remove: (id) => changeItems((items) => items.filter((file) => file.id !== id)),
  }

  async function fetchNext(): Promise<void> {
    const after = data?.filePage.next
    if (after == null) return
    try {
      await fetchMore({
        variables: { after },
        updateQuery: (was, { fetchMoreResult: { filePage } }) => ({
          ...was,
          filePage: { ...filePage, items: [...was.filePage.items, ...unknownTo(was, filePage.items)] },
        }),
      })
    } catch (refusal) {
      notifyFailed(filesTexts.moreFailed(errorText(refusal)), { retry: fetchNext })
    }
  }
}

/** A file that was uploaded meanwhile pushes the last ones of a page into the next. */
function unknownTo({ filePage }: FilesQuery, items: FileRowFragment[]): FileRowFragment[] {
  const known = new Set(filePage.items.map(({ id }) => id))
  return items.filter(({ id }) => !known.has(id))
}

const done = () => {}
