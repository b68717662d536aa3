import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { catalogueAt } from '../catalogues.ts'
import { ArticleFilters } from './ArticleFilters.tsx'
import { ArticlePart } from './ArticlePart.tsx'
import type { ArticleGroupFragment } from './generated.ts'
import { articleListTexts } from './text.ts'
import { useArticleFilter } from './useArticleFilter.ts'
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
  const [rows, setRows] = useState<readonly ArticleGroupFragment[]>()
  const [opened, setOpened] = useState(false)
  const isDivided = catalogue.dates === 'MANY'
  const isNarrowed = state.filter !== undefined
  // Before there is anything to find, a search would only be in the way.
  const isEmpty = rows?.length === 0 && !isNarrowed && !isDivided
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
      {!isEmpty && <ArticleFilters catalogue={catalogue} state={state} />}
      <ArticlePart
        {...part}
        when={isDivided ? 'COMING' : undefined}
        onRows={setRows}
        onMissing={() => setOpened(true)}
      />
      {isDivided && (
        <details
          className={classes.past}
          open={opened || isNarrowed}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary>{articleListTexts.past}</summary>
          {(opened || isNarrowed) && <ArticlePart {...part} when="PAST" />}
        </details>
      )}
    </Page>
  )
}
