import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Checkbox } from '../../ui/form/Checkbox.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { usePages } from '../../ui/list/usePages.ts'
import { uiTexts } from '../../ui/text.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { catalogueAt } from '../catalogues.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { DeletedArticles } from './DeletedArticles.tsx'
import { ArticlesDocument } from './generated.ts'
import { articleListTexts } from './text.ts'
import { useTranslationFilter } from './useTranslationFilter.ts'
import classes from './ArticlesPage.module.css'

/** The articles of the catalogue in the address, or the pages; NotFound for a catalogue that is not configured. ARTICLE-1, NAV-3. */
function ArticlesPage() {
  const { catalogue: slug } = useParams()
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  // The key remounts the list for each catalogue, so that no state of one shows in another.
  return <ArticleList key={slug} catalogue={catalogue} />
}

function ArticleList({ catalogue }: { catalogue: Catalogue }) {
  const [untranslated, setUntranslated] = useTranslationFilter()
  const pages = usePages({
    query: ArticlesDocument,
    // Left out rather than false, so that the whole list has one key in the cache.
    variables: { catalogue: catalogue.slug, ...(untranslated && { needsTranslation: true }) },
    pageOf: ({ articlePage }) => articlePage,
  })
  const { rows, waiting, retry, hasMore } = pages
  const focus = useFocusAfterDeletion()
  const add = <LinkButton to={`${catalogue.path}/uus`}>{articleListTexts.add}</LinkButton>

  return (
    <Page title={catalogue.title} actions={add}>
      <DeletedArticles catalogue={catalogue} rows={rows} />
      <RecordList
        pages={pages}
        focus={focus}
        status={status()}
        tools={
          <Checkbox
            label={articleListTexts.needsTranslation}
            size="md"
            checked={untranslated}
            onChange={({ currentTarget }) => setUntranslated(currentTarget.checked)}
          />
        }
        empty={null}
        more={articleListTexts.more}
        awaited={8}
      >
        {(articles) => (
          <ul className={classes.articles} aria-label={articleListTexts.articles} aria-busy={waiting}>
            {articles.map((article) => (
              <ArticleRow key={article.id} article={article} catalogue={catalogue} onDeleted={showDeletion} />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )

  function status(): string {
    if (!rows) return ''
    if (waiting) return uiTexts.loading
    const { allTranslated, empty, found, foundUntranslated } = articleListTexts
    if (rows.length === 0) return untranslated ? allTranslated : empty
    return untranslated ? foundUntranslated(rows.length, hasMore) : found(rows.length, hasMore)
  }

  function showDeletion() {
    focus.focusCount()
    // The other version of a deleted article now lacks a language.
    if (untranslated) void retry()
  }
}

export default withKit(ArticlesPage)
