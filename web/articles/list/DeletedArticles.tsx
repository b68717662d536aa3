import { useApolloClient } from '@apollo/client/react'
import { useCallback, useMemo } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { OrphanedDrafts } from '../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath } from '../../ui/drafts/orphanLink.ts'
import { articleDrafts } from '../drafts.ts'
import { ArticleExistsDocument, type ArticleGroupFragment } from './generated.ts'
import { versionsOf } from './groupRow.ts'
import { articleListTexts } from './text.ts'

interface DeletedArticlesProps {
  catalogue: Catalogue
  /** The articles that are shown; undefined until they are loaded. */
  rows: readonly ArticleGroupFragment[] | undefined
}

/**
 * The person's unsaved changes of articles that somebody has deleted, and new versions of such articles. ARTICLE-5, LANG-2.
 */
export function DeletedArticles({ catalogue, rows }: DeletedArticlesProps) {
  const client = useApolloClient()
  const drafts = useMemo(() => articleDrafts(catalogue.slug), [catalogue])
  const known = useMemo(() => (rows ? new Set(rows.flatMap(versionsOf).map(({ id }) => id)) : null), [rows])
  const recordOf = useCallback(
    (draftId: string) => drafts.recordOf(draftId) ?? drafts.versionOf(draftId)?.parentId ?? null,
    [drafts],
  )
  const exists = useCallback(
    async (id: string) => {
      const variables = { catalogue: catalogue.slug, id }
      const { data } = await client.query({ query: ArticleExistsDocument, variables, fetchPolicy: 'network-only' })
      return data?.article != null
    },
    [client, catalogue],
  )
  const newPath = `${catalogue.path}/uus`
  return (
    <OrphanedDrafts
      recordOf={recordOf}
      known={known}
      exists={exists}
      nameOf={({ title }: { title: string }) => title || articleListTexts.untitled}
      action={articleListTexts.openAsNew}
      pathOf={({ draftId, recordId }) => {
        const version = drafts.versionOf(draftId)
        if (!version) return orphanPath(newPath, recordId)
        return `${newPath}?${new URLSearchParams({ lang: version.language, parent_id: version.parentId }).toString()}`
      }}
    />
  )
}
