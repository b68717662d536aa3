import { useApolloClient } from '@apollo/client/react'
import { memo, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { EntryHead } from '../../content/list/EntryHead.tsx'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { dateText, machineDate } from '../../lib/dates/dateValue.ts'
import { useDrafts } from '../../lib/drafts/useDrafts.tsx'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { useDeletion } from '../../ui/deletion/useDeletion.ts'
import { useShownWhenSaved } from '../../ui/list/savedRow.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { removeArticle } from '../articleCache.ts'
import { articleDrafts } from '../drafts.ts'
import { ArticleTools } from './ArticleTools.tsx'
import { type ArticleGroupFragment, useDeleteArticleMutation } from './generated.ts'
import { lastChanged, type ListedVersion, versionsOf } from './groupRow.ts'
import { articleListTexts } from './text.ts'
import { useVisibility } from './useVisibility.ts'
import classes from './ArticleRow.module.css'

interface ArticleRowProps {
  article: ArticleGroupFragment
  catalogue: Catalogue
  /** Whether it has just been saved. LIST-3. */
  isSaved: boolean
  /** Called after a version was deleted or shown or hidden. `isGone`: the row has gone with it, or stands for another version now. */
  onChanged: (isGone: boolean) => void
}

/**
 * An article of a list, whatever languages it has: its cover, titles and facts, its languages, and what can be done with each. ARTICLE-1, LIST-1.
 */
export const ArticleRow = memo(function ArticleRow({ article, catalogue, isSaved, onChanged }: ArticleRowProps) {
  const { id, categories, cover, date, language } = article
  const versions = versionsOf(article)
  const others = versions.filter((version) => version.id !== id && version.title !== '')
  const titleId = useId()
  const row = useShownWhenSaved<HTMLLIElement>(isSaved)
  const titleOf = (title: string) => title || articleListTexts.untitled
  const title = titleOf(article.title)
  const path = `${catalogue.path}/muuda/${id}`
  const changed = lastChanged(versions)

  const deleteArticle = useDeleteArticle(catalogue.slug)
  const setPublic = useVisibility(catalogue.slug)
  /** The version to delete; set before the question is asked. */
  const doomed = useRef<ListedVersion>()
  const ofDoomed = <T,>(told: (version: ListedVersion) => T) => {
    if (!doomed.current) throw new Error('No version to delete')
    return told(doomed.current)
  }
  const deletion = useDeletion({
    question: () =>
      ofDoomed((version) => ({
        title: articleListTexts.deleteTitle,
        text: articleListTexts.deleteText(titleOf(version.title), languageWords(version.language), versions.length > 1),
        action: articleListTexts.deleteAction,
        stay: articleListTexts.keep,
      })),
    remove: () => ofDoomed((version) => deleteArticle(version.id, article)),
    done: () => ofDoomed((version) => articleListTexts.deleted(titleOf(version.title))),
    onDeleted: () => onChanged(doomed.current?.id === id),
    failureText: articleListTexts.deleteFailed,
  })
  const hidden = versions.filter(({ isPublic }) => isPublic === false)

  return (
    <li ref={row} className={classes.row} aria-labelledby={titleId} data-covers={catalogue.hasCover || undefined}>
      {catalogue.hasCover && (
        // A second way to the article for pointers; keyboards and screen readers have the title.
        <Link className={classes.cover} to={path} tabIndex={-1} aria-hidden="true">
          <FileThumb file={cover} />
        </Link>
      )}
      <div className={classes.main}>
        <EntryHead id={titleId} title={title} language={article.title === '' ? null : language} to={path}>
          {catalogue.dates !== 'NONE' &&
            (date ? (
              <time dateTime={machineDate(date)}>{dateText(date)}</time>
            ) : (
              <span>{articleListTexts.undated}</span>
            ))}
          {categories.length > 0 && <span>{categories.map(({ name }) => name).join(', ')}</span>}
          {changed?.changedAt != null && (
            <span>
              {articleListTexts.changed} <RelativeTime at={changed.changedAt} focusable={false} />
              {changed.changedBy?.name && <span>, {changed.changedBy.name}</span>}
            </span>
          )}
          {catalogue.hasVisibility && hidden.length > 0 && (
            <span className={classes.attention}>
              {hidden.length === versions.length
                ? articleListTexts.notPublic
                : articleListTexts.notPublicIn(
                    hidden.map((version) => languageWords(version.language).name).join(', '),
                  )}
            </span>
          )}
        </EntryHead>
        {others.map((version) => (
          <p key={version.id} className={classes.other} lang={version.language}>
            {version.title}
          </p>
        ))}
      </div>
      <ArticleTools
        article={article}
        catalogue={catalogue}
        busy={deletion.busy}
        onSetPublic={(version, isPublic) =>
          void setPublic(version.id, titleOf(version.title), isPublic).then((isDone) => isDone && onChanged(false))
        }
        onDelete={(version) => {
          doomed.current = version
          deletion.send()
        }}
      />
      <RowFailure failure={deletion.failure} className={classes.failure} />
    </li>
  )
})

/** Returns a function that deletes a version of an article: see sendDeletion. ARTICLE-1. */
function useDeleteArticle(catalogue: string) {
  const { cache } = useApolloClient()
  const [deleteArticle] = useDeleteArticleMutation()
  const drafts = useDrafts()
  return async (id: string, { versions }: ArticleGroupFragment) => {
    await sendDeletion(() => deleteArticle({ variables: { catalogue, id } }))
    removeArticle(cache, id, versions)
    drafts.discard(articleDrafts(catalogue).idOf(id))
  }
}
