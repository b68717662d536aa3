import { useCallback } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved } from '../../ui/list/savedRow.ts'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { SortSelect } from '../../ui/search/SortSelect.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { ArticleRow } from './ArticleRow.tsx'
import type { ArticleGroupFragment } from './generated.ts'
import { versionsOf } from './groupRow.ts'
import { articleListTexts } from './text.ts'
import type { ArticleFilterState } from './useArticleFilter.ts'
import classes from './ArticlePart.module.css'

interface ArticlePartProps {
  catalogue: Catalogue
  state: ArticleFilterState
  pages: Pages<unknown, ArticleGroupFragment>
  /** The part of a list that is divided by today; undefined for the whole list. */
  when: 'COMING' | 'PAST' | undefined
  /** Called when the article that was just saved is not in this part. */
  onMissing?: () => void
}

/** A list of articles, as it is narrowed, or one of its parts. LIST-1, LIST-2. */
export function ArticlePart({ catalogue, state, pages, when, onMissing }: ArticlePartProps) {
  const isOwn = useHasOwnApi()
  const isNarrowed = state.filter !== undefined
  const { rows, waiting, retry, hasMore } = pages
  const savedId = useJustSaved(pages, isOf, onMissing)
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  const { focusCount } = focus
  const changed = useCallback(
    (isGone: boolean) => {
      if (isGone) focusCount()
      // What is left of it may belong here no more.
      if (isNarrowed) void retry()
    },
    [focusCount, isNarrowed, retry],
  )
  const { empty, addFirst, none, nonePast, articles: label, pastArticles, more } = articleListTexts
  const whole = when === undefined ? empty : when === 'COMING' ? none : nonePast

  return (
    <RecordList
      pages={pages}
      focus={focus}
      status={status()}
      tools={isOwn && when !== 'PAST' && rows?.length !== 0 && <SortSelect sort={state.sort} />}
      empty={waiting ? null : isNarrowed ? notFound() : whole}
      emptyAction={
        // The way back to the whole list is beside the filters, once.
        !isNarrowed && when === undefined && <LinkButton to={`${catalogue.path}/uus`}>{addFirst}</LinkButton>
      }
      more={more}
      awaited={8}
    >
      {(articles) => (
        <ul
          ref={list}
          className={classes.articles}
          aria-label={when === 'PAST' ? pastArticles : label}
          aria-busy={waiting}
        >
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              catalogue={catalogue}
              isSaved={savedId !== null && isOf(article, savedId)}
              onChanged={changed}
            />
          ))}
        </ul>
      )}
    </RecordList>
  )

  function status(): string {
    if (!rows) return ''
    if (waiting) return uiTexts.loading
    if (rows.length === 0) return ''
    const { found, foundUntranslated } = articleListTexts
    return onlyUntranslated() ? foundUntranslated(rows.length, hasMore) : found(rows.length, hasMore)
  }

  function notFound(): string {
    return onlyUntranslated() ? articleListTexts.allTranslated : searchUiTexts.nothing
  }

  /** Whether the list is narrowed to what needs translating, and to nothing else. */
  function onlyUntranslated(): boolean {
    return state.needsTranslation && Object.keys(state.filter ?? {}).length === 1
  }
}

const isOf = (article: ArticleGroupFragment, id: string) => versionsOf(article).some((version) => version.id === id)
