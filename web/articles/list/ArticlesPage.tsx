import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved } from '../../ui/list/savedRow.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { SortSelect } from '../../ui/search/SortSelect.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { catalogueAt } from '../catalogues.ts'
import { ArticleFilters, type ArticleFilterState, useArticleFilter } from './ArticleFilters.tsx'
import { ArticleRow, versionsOf } from './ArticleRow.tsx'
import { type ArticleGroupFragment, useArticleGroupsPages } from './generated.ts'
import { articleListTexts } from './text.ts'
import classes from './Articles.module.css'

/** The articles of the catalogue in the address, or the pages; NotFound for a catalogue that is not configured. ARTICLE-1, NAV-3. */
export default function ArticlesPage() {
  const { catalogue: slug } = useParams()
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  // The key remounts the list for each catalogue, so that no state of one shows in another.
  return <ArticleList key={slug} catalogue={catalogue} />
}

function ArticleList({ catalogue }: { catalogue: Catalogue }) {
  const state = useArticleFilter(catalogue)
  useSeenAddress()
  const isOwn = useHasOwnApi()
  const [opened, setOpened] = useState(false)
  const isDivided = catalogue.dates === 'MANY'
  const isNarrowed = state.filter !== undefined
  const when = isDivided ? 'COMING' : undefined
  const pages = useArticlePages(catalogue, state, when)
  const part = { catalogue, state }
  return (
    <Page
      title={catalogue.title}
      actions={
        <LinkButton icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} to={`${catalogue.path}/uus`}>
          {articleListTexts.add}
        </LinkButton>
      }
    >
      <ArticleFilters {...part} hidden={!isOwn || (pages.isEmpty && !isNarrowed && !isDivided)} />
      <ArticlePart {...part} pages={pages} when={when} onMissing={() => setOpened(true)} />
      {isDivided && (
        <details
          className={layout('above24')}
          open={opened || isNarrowed}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary className={classes.past}>{articleListTexts.past}</summary>
          {(opened || isNarrowed) && <PastArticles {...part} />}
        </details>
      )}
    </Page>
  )
}

/** What is past, read when it is first unfolded. */
function PastArticles(part: { catalogue: Catalogue; state: ArticleFilterState }) {
  const pages = useArticlePages(part.catalogue, part.state, 'PAST')
  return <ArticlePart {...part} pages={pages} when="PAST" />
}

/** Up to 100 articles in all their languages stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The articles of a catalogue as the list is narrowed, or those of a part of a list that is divided by today. LIST-1, LIST-2. */
function useArticlePages(catalogue: Catalogue, state: ArticleFilterState, when: 'COMING' | 'PAST' | undefined) {
  const filter = when === undefined ? state.filter : { ...state.filter, when }
  return useArticleGroupsPages({
    // Left out rather than null, so that the whole list has one key in the cache.
    variables: { catalogue: catalogue.slug, ...(filter && { filter }), ...state.sort.variables },
    sizes: pageSizes,
  })
}

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
function ArticlePart({ catalogue, state, pages, when, onMissing }: ArticlePartProps) {
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
