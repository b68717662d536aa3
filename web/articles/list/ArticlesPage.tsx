import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { catalogueAt } from '../catalogues.ts'
import { ArticleFilters } from './ArticleFilters.tsx'
import { ArticlePart } from './ArticlePart.tsx'
import { useArticleGroupsPages } from './generated.ts'
import { articleListTexts } from './text.ts'
import { type ArticleFilterState, useArticleFilter } from './useArticleFilter.ts'
import classes from './ArticlesPage.module.css'

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
          className={classes.past}
          open={opened || isNarrowed}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary>{articleListTexts.past}</summary>
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
