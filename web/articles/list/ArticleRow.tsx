import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { EntryHead } from '../../content/list/EntryHead.tsx'
import { dateText, machineDate } from '../../lib/dates/dateValue.ts'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { useDeletion } from '../../ui/deletion/useDeletion.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import type { ArticleRowFragment } from './generated.ts'
import { articleListTexts } from './text.ts'
import { useDeleteArticle } from './useDeleteArticle.ts'
import classes from './ArticleRow.module.css'

interface ArticleRowProps {
  article: ArticleRowFragment
  catalogue: Catalogue
  /** Called after the article was deleted. */
  onDeleted: () => void
}

/** An article of a list: title, facts, links to its language versions and to a missing one's form, and its deletion. ARTICLE-1, LANG-2, LANG-4. */
export const ArticleRow = memo(function ArticleRow({ article, catalogue, onDeleted }: ArticleRowProps) {
  const { id, categories, changedAt, date, isPublic, language, translation, versions } = article
  const title = article.title || articleListTexts.untitled
  const editPath = (articleId: string) => `${catalogue.path}/muuda/${articleId}`
  const titleId = useId()
  const deleteArticle = useDeleteArticle(catalogue.slug)
  const hasOthers = versions.some((version) => version.article != null && version.language !== language)
  const deletion = useDeletion({
    question: {
      title: articleListTexts.deleteTitle,
      text: articleListTexts.deleteText(title, languageWords(language), hasOthers),
      action: articleListTexts.deleteAction,
      stay: articleListTexts.keep,
    },
    remove: () => deleteArticle(article),
    done: articleListTexts.deleted(title),
    onDeleted,
    failureText: articleListTexts.deleteFailed,
  })

  return (
    <li className={classes.row} aria-labelledby={titleId}>
      <div className={classes.main}>
        <EntryHead id={titleId} title={title} language={language} to={editPath(id)}>
          {catalogue.dates !== 'NONE' &&
            (date ? (
              <time dateTime={machineDate(date)}>{dateText(date)}</time>
            ) : (
              <span>{articleListTexts.undated}</span>
            ))}
          {categories.length > 0 && <span>{categories.map(({ name }) => name).join(', ')}</span>}
          {changedAt != null && (
            <span>
              {articleListTexts.changed} <RelativeTime at={changedAt} />
            </span>
          )}
          {catalogue.hasVisibility && isPublic === false && (
            <span className={classes.attention}>{articleListTexts.notPublic}</span>
          )}
          {translation?.isOutdated && <span className={classes.attention}>{articleListTexts.outdated}</span>}
        </EntryHead>
      </div>
      <ul className={classes.languages} aria-label={articleListTexts.languages}>
        {versions.map(({ language: code, article: version }) => (
          <li key={code}>{languageMark(code, version?.id)}</li>
        ))}
      </ul>
      <DeleteAction deletion={deletion} label={articleListTexts.deleteNamed(title)} />
      <RowFailure failure={deletion.failure} className={classes.failure} />
    </li>
  )

  function languageMark(code: string, versionId: string | undefined) {
    const words = languageWords(code)
    if (code === language) return <b aria-current="true">{words.name}</b>
    if (versionId == null)
      return (
        <Link
          to={`${catalogue.path}/uus?lang=${code}&parent_lang=${language}&parent_id=${id}`}
          className={classes.missing}
          aria-label={articleListTexts.translate(title, words)}
        >
          {articleListTexts.missing(words)}
        </Link>
      )
    return (
      <Link to={editPath(versionId)} aria-label={articleListTexts.toVersion(title, words)}>
        {words.name}
      </Link>
    )
  }
})
