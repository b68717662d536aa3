import { useParams } from 'react-router-dom'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { usePages } from '../../ui/list/usePages.ts'
import { type Catalogue, catalogueAt } from '../catalogues.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { ArticlesDocument } from './generated.ts'
import { articleListTexts } from './text.ts'
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
  const { rows, error, retry, hasMore, readOn } = usePages({
    query: ArticlesDocument,
    variables: { catalogue: catalogue.slug },
    pageOf: ({ articlePage }) => articlePage,
  })
  const { count, focusCount } = useFocusAfterDeletion()
  const add = <LinkButton to={`${catalogue.path}/uus`}>{articleListTexts.add}</LinkButton>

  return (
    <Page title={catalogue.title} actions={add}>
      <p role="status" className={classes.count} ref={count} tabIndex={-1}>
        {rows == null ? '' : rows.length === 0 ? articleListTexts.empty : articleListTexts.found(rows.length, hasMore)}
      </p>
      {content()}
    </Page>
  )

  function content() {
    if (!rows) return error == null ? <Loading rows={8} /> : <Refused error={error} retry={retry} />
    if (rows.length === 0) return null
    return (
      <>
        <ul className={classes.articles} aria-label={articleListTexts.articles}>
          {rows.map((article) => (
            <ArticleRow key={article.id} article={article} catalogue={catalogue} onDeleted={focusCount} />
          ))}
        </ul>
        {hasMore && (
          <LoadMore way="down" load={readOn} onGone={focusCount}>
            {articleListTexts.more}
          </LoadMore>
        )}
      </>
    )
  }
}
