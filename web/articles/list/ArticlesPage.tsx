import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { ChooseButton } from '../../ui/list/choosing/ChooseRows.tsx'
import { type Choosing, useChoosing } from '../../ui/list/choosing/choosing.ts'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved } from '../../ui/list/savedRow.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { searchUiTexts } from '../../ui/search/text.ts'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { catalogueAt } from '../catalogues.ts'
import { ArticleFilters, type ArticleFilterState, useArticleFilter } from './ArticleFilters.tsx'
import { ArticleRow, titleOf, versionsOf } from './ArticleRow.tsx'
import { ChosenArticles } from './ChosenArticles.tsx'
import { type ArticleGroupFragment, useArticleGroupsPages } from './generated.ts'
import { articleListTexts } from './text.ts'
import classes from './Articles.module.css'

/** The articles of the catalogue in the address, or the pages; NotFound for a catalogue that is not configured. ARTICLE-1, NAV-3. */
export default function ArticlesPage() {
  const { catalogue: slug } = useParams()
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  // Remounts the list for each catalogue, so that no state carries over.
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
  const focus = useFocusAfterDeletion()
  const choosing = useArticleChoosing(state)
  const list = { catalogue, state }
  return (
    <Page
      title={catalogue.title}
      status={statusOf(pages, state)}
      statusRef={focus.count}
      statusAction={<ChooseButton choosing={choosing} rows={pages.rows} />}
      actions={
        <LinkButton icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} to={`${catalogue.path}/uus`}>
          {articleListTexts.add}
        </LinkButton>
      }
    >
      <ArticleFilters {...list} hidden={!isOwn || (pages.isEmpty && !isNarrowed && !isDivided)} />
      <ArticleRows
        {...list}
        pages={pages}
        when={when}
        focus={focus}
        choosing={choosing}
        onMissing={() => setOpened(true)}
      />
      {isDivided && (
        <details
          className={layout('above24')}
          open={opened || isNarrowed}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary className={classes.past}>{articleListTexts.past}</summary>
          {(opened || isNarrowed) && <PastArticles {...list} />}
        </details>
      )}
    </Page>
  )
}

/** The past articles, read when the section is first unfolded. */
function PastArticles(list: { catalogue: Catalogue; state: ArticleFilterState }) {
  const pages = useArticlePages(list.catalogue, list.state, 'PAST')
  const rows = { focus: useFocusAfterDeletion(), choosing: useArticleChoosing(list.state) }
  return <ArticleRows {...list} {...rows} pages={pages} when="PAST" status={statusOf(pages, list.state)} />
}

const useArticleChoosing = ({ filter, sort }: ArticleFilterState) => useChoosing([filter, sort.variables])

/** 100 articles in all their languages are below the gateway's limit of a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The filtered articles of a catalogue, or those before or after today in a list that is divided by today. LIST-1, LIST-2. */
function useArticlePages(catalogue: Catalogue, state: ArticleFilterState, when: 'COMING' | 'PAST' | undefined) {
  const filter = when === undefined ? state.filter : { ...state.filter, when }
  return useArticleGroupsPages({
    // Omitted rather than null, so that the complete list has one key in the cache.
    variables: { catalogue: catalogue.slug, ...(filter && { filter }), ...state.sort.variables },
    sizes: pageSizes,
  })
}

interface ArticleRowsProps {
  catalogue: Catalogue
  state: ArticleFilterState
  pages: Pages<unknown, ArticleGroupFragment>
  /** The section of a list that is divided by today; undefined for an undivided list. */
  when: 'COMING' | 'PAST' | undefined
  focus: ReturnType<typeof useFocusAfterDeletion>
  choosing: Choosing
  /** The status text of a section that is not the screen's first. */
  status?: string
  /** Called if the article that was just saved is not in this section. */
  onMissing?: () => void
}

/** A filtered list of articles, or a section of it. LIST-1, LIST-2. */
function ArticleRows({ catalogue, state, pages, when, focus, choosing, status, onMissing }: ArticleRowsProps) {
  const isNarrowed = state.filter !== undefined
  const { waiting, retry } = pages
  const savedId = useJustSaved(pages, isOf, onMissing)
  const list = useRowStops()
  const { focusCount } = focus
  const changed = useCallback(
    (isGone: boolean) => {
      if (isGone) focusCount()
      // The remaining versions may not match the filter.
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
      status={status}
      empty={waiting ? null : isNarrowed ? notFound(state) : whole}
      emptyAction={
        // The link that removes the filters is next to them, once.
        !isNarrowed && when === undefined && <LinkButton to={`${catalogue.path}/uus`}>{addFirst}</LinkButton>
      }
      more={more}
      awaited={8}
      choosing={choosing}
      chosenActions={{
        nameOf: titleOf,
        buttons: (chosen) => <ChosenArticles {...chosen} catalogue={catalogue} />,
      }}
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
}

function statusOf({ rows, waiting, hasMore }: Pages<unknown, ArticleGroupFragment>, state: ArticleFilterState): string {
  if (!rows) return ''
  if (waiting) return uiTexts.loading
  if (rows.length === 0) return ''
  const { found, foundUntranslated } = articleListTexts
  return onlyUntranslated(state) ? foundUntranslated(rows.length, hasMore) : found(rows.length, hasMore)
}

const notFound = (state: ArticleFilterState): string =>
  onlyUntranslated(state) ? articleListTexts.allTranslated : searchUiTexts.nothing

/** Whether the only filter is that of missing translations. */
const onlyUntranslated = ({ needsTranslation, filter = {} }: ArticleFilterState) =>
  needsTranslation && Object.keys(filter).length === 1

const isOf = (article: ArticleGroupFragment, id: string) => versionsOf(article).some((version) => version.id === id)
