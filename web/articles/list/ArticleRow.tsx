import { useApolloClient } from '@apollo/client/react'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { memo, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { EntryHead } from '../../content/list/EntryHead.tsx'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { dateText, machineDate } from '../../lib/dates/dateValue.ts'
import { useDrafts } from '../../lib/drafts/useDrafts.tsx'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useShownWhenSaved } from '../../ui/list/savedRow.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { removeArticle } from '../articleCache.ts'
import { articleDrafts } from '../drafts.ts'
import { useVisibility } from '../useVisibility.ts'
import { type ArticleGroupFragment, useDeleteArticleMutation } from './generated.ts'
import { articleListTexts } from './text.ts'
import classes from './Articles.module.css'

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
    <li ref={row} className={classes.row} aria-labelledby={titleId}>
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
            <span className={layout('attention')}>
              {hidden.length === versions.length
                ? articleListTexts.notPublic
                : articleListTexts.notPublicIn(
                    hidden.map((version) => languageWords(version.language).name).join(', '),
                  )}
            </span>
          )}
        </EntryHead>
        {others.map((version) => (
          <p key={version.id} className={layout('muted', 'breaks')} lang={version.language}>
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

/** A version of an article of the list. */
export type ListedVersion = NonNullable<ArticleGroupFragment['versions'][number]['article']> & { language: string }

/** The versions that an article has, in the order of the languages. */
export const versionsOf = ({ versions }: ArticleGroupFragment): ListedVersion[] =>
  versions.flatMap(({ language, article }) => (article ? [{ ...article, language }] : []))

/** The version that was changed last; undefined where the server does not tell the times. */
const lastChanged = (versions: readonly ListedVersion[]): ListedVersion | undefined =>
  versions
    .filter(({ changedAt }) => changedAt != null)
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]

interface ArticleToolsProps {
  article: ArticleGroupFragment
  catalogue: Catalogue
  busy: boolean
  onSetPublic: (version: ListedVersion, isPublic: boolean) => void
  onDelete: (version: ListedVersion) => void
}

/**
 * The languages of an article of the list as marks that open them, and what else can be done with each. LIST-1, LANG-2,
 * LANG-4.
 */
function ArticleTools({ article, catalogue, busy, onSetPublic, onDelete }: ArticleToolsProps) {
  const { id, language, title: shownTitle, versions } = article
  const existing = versionsOf(article)
  const nameOf = (title: string) => title || articleListTexts.untitled
  return (
    <div role="toolbar" aria-label={articleListTexts.tools(nameOf(shownTitle))} className={classes.tools}>
      {versions.map(({ language: code, article: version }) => {
        const words = languageWords(code)
        if (!version)
          return (
            <Link
              key={code}
              to={`${catalogue.path}/uus?lang=${code}&parent_lang=${language}&parent_id=${id}`}
              className={`${layout('option', 'small')} ${classes.missing}`}
              aria-label={articleListTexts.translate(nameOf(shownTitle), words)}
            >
              + {words.name}
            </Link>
          )
        const isOutdated = version.translation?.isOutdated === true
        const label = isOutdated ? articleListTexts.toOutdated : articleListTexts.toVersion
        return (
          <Link
            key={code}
            to={`${catalogue.path}/muuda/${version.id}`}
            className={`${layout('option', 'small', 'strong')} ${isOutdated ? classes.outdated : ''}`}
            aria-label={label(nameOf(version.title), words)}
          >
            {words.name}
            {isOutdated && <span className={layout('regular')}> {articleListTexts.outdated}</span>}
          </Link>
        )
      })}
      <MoreMenu of={nameOf(shownTitle)}>
        {catalogue.hasVisibility &&
          existing.map((version) => (
            <RowAction
              key={version.language}
              icon={version.isPublic ? IconEyeOff : IconEye}
              off={busy}
              onClick={() => onSetPublic(version, !version.isPublic)}
            >
              {version.isPublic
                ? articleListTexts.hide(languageWords(version.language))
                : articleListTexts.publish(languageWords(version.language))}
            </RowAction>
          ))}
        {existing.map((version) => (
          <RowAction
            key={version.language}
            icon={IconTrash}
            deletes
            off={busy}
            aria-label={articleListTexts.deleteNamed(nameOf(version.title), languageWords(version.language))}
            onClick={() => onDelete(version)}
          >
            {articleListTexts.delete(languageWords(version.language))}
          </RowAction>
        ))}
      </MoreMenu>
    </div>
  )
}
