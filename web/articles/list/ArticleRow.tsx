import { useApolloClient } from '@apollo/client/react'
import { IconChevronDown, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { memo, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { machineDate, shortDateText } from '../../lib/dates/dateValue.ts'
import { useDrafts } from '../../lib/drafts/useDrafts.tsx'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { MenuActions, MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { RowChoice } from '../../ui/list/choosing/ChooseRows.tsx'
import { ListRow } from '../../ui/list/ListRow.tsx'
import { useShownWhenSaved } from '../../ui/list/savedRow.ts'
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
  /** Called after a version was deleted, shown or hidden. `isGone`: the row was removed or now shows another version. */
  onChanged: (isGone: boolean) => void
}

/** An article of a list, with all its languages: cover, titles, facts, and the actions of each version. ARTICLE-1, LIST-1. */
export const ArticleRow = memo(function ArticleRow({ article, catalogue, isSaved, onChanged }: ArticleRowProps) {
  const { id, categories, cover, date, language } = article
  const versions = versionsOf(article)
  const others = versions.filter((version) => version.id !== id && version.title !== '')
  const titleId = useId()
  const row = useShownWhenSaved<HTMLLIElement>(isSaved)
  const title = titleOf(article)
  const path = `${catalogue.path}/muuda/${id}`
  const changed = lastChanged(versions)
  const hidden = catalogue.hasVisibility ? versions.filter(({ isPublic }) => isPublic === false) : []

  const [refused, setRefused] = useState<string | null>(null)
  const setPublic = useVisibility(catalogue.slug)
  const [show, busy] = useBusy(async (chosen: readonly ListedVersion[], isPublic: boolean) => {
    setRefused(null)
    setRefused(await setPublic(chosen, isPublic))
    onChanged(false)
  })
  const deleteArticle = useDeleteArticle(catalogue.slug)
  /** The version to delete; set before the confirmation opens. */
  const toDelete = useRef<ListedVersion>()
  const ofDeleted = <T,>(read: (version: ListedVersion) => T) => {
    if (!toDelete.current) throw new Error('No version to delete')
    return read(toDelete.current)
  }
  const deletion = useDeletion({
    question: (fate) =>
      ofDeleted((version) => ({
        title: articleListTexts.deleteTitle,
        text: articleListTexts.deleteText(titleOf(version), languageWords(version.language), fate, versions.length > 1),
        action: articleListTexts.deleteAction,
        stay: articleListTexts.keep,
      })),
    remove: () => ofDeleted((version) => deleteArticle(version.id, article)),
    done: () => ofDeleted((version) => articleListTexts.deleted(titleOf(version))),
    restorable: () => ofDeleted((version) => version.id),
    onDeleted: () => onChanged(toDelete.current?.id === id),
    failureText: articleListTexts.deleteFailed,
  })

  return (
    <li ref={row} aria-labelledby={titleId}>
      <ListRow
        choice={<RowChoice id={id} name={title} />}
        picture={
          catalogue.hasCover && (
            // A second link to the article for pointers; keyboards and screen readers use the title.
            <Link className={classes.cover} to={path} tabIndex={-1} aria-hidden="true">
              <FileThumb file={cover} />
            </Link>
          )
        }
        title={
          <Link
            id={titleId}
            to={path}
            lang={article.title === '' ? undefined : language}
            className={layout('plainLink', 'linkTarget')}
          >
            {title}
          </Link>
        }
        facts={
          <>
            {catalogue.dates !== 'NONE' &&
              (date ? (
                <time dateTime={machineDate(date)}>{shortDateText(date)}</time>
              ) : (
                <span>{articleListTexts.undated}</span>
              ))}
            {categories.length > 0 && <span>{categories.map(({ name }) => name).join(', ')}</span>}
            {hidden.length > 0 && (
              <span className={layout('attention')}>
                {hidden.length === versions.length
                  ? articleListTexts.notPublic
                  : articleListTexts.notPublicIn(namesOf(hidden))}
              </span>
            )}
          </>
        }
        marks={<LanguageMarks article={article} catalogue={catalogue} />}
        menu={
          <MoreMenu of={title} note={changed && <LastChange version={changed} />}>
            {catalogue.hasVisibility && (
              <VisibilityActions versions={versions} busy={busy} onSet={(...chosen) => void show(...chosen)} />
            )}
            {versions.map((version) => (
              <RowAction
                key={version.language}
                icon={IconTrash}
                deletes
                off={deletion.busy}
                aria-label={articleListTexts.deleteNamed(titleOf(version), languageWords(version.language))}
                onClick={() => {
                  toDelete.current = version
                  deletion.send()
                }}
              >
                {articleListTexts.delete(languageWords(version.language))}
              </RowAction>
            ))}
          </MoreMenu>
        }
        failure={deletion.failure ?? refused}
      >
        {others.map((version) => (
          <p key={version.id} className={layout('muted', 'oneLine', 'wideOnly')} lang={version.language}>
            {version.title}
          </p>
        ))}
      </ListRow>
    </li>
  )
})

/** Returns a function that deletes a version of an article: see sendDeletion. ARTICLE-1. */
export function useDeleteArticle(catalogue: string) {
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

/** The existing versions of an article, in the order of the languages. */
export const versionsOf = ({ versions }: ArticleGroupFragment): ListedVersion[] =>
  versions.flatMap(({ language, article }) => (article ? [{ ...article, language }] : []))

/** The version that was changed last; undefined if the server does not return the times. */
const lastChanged = (versions: readonly ListedVersion[]): ListedVersion | undefined =>
  versions
    .filter(({ changedAt }) => changedAt != null)
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]

/** The title of an article or a version. */
export const titleOf = ({ title }: { title: string }) => title || articleListTexts.untitled

/** 'EST ja ENG' */
const namesOf = (versions: readonly ListedVersion[]) =>
  versions.map(({ language }) => languageWords(language).name).join(articleListTexts.and)

function LastChange({ version: { changedAt, changedBy } }: { version: ListedVersion }) {
  return (
    <>
      {articleListTexts.changed} {changedAt != null && <RelativeTime at={changedAt} focusable={false} />}
      {changedBy?.name && <span>, {changedBy.name}</span>}
    </>
  )
}

interface VisibilityActionsProps {
  versions: readonly ListedVersion[]
  busy: boolean
  onSet: (versions: readonly ListedVersion[], isPublic: boolean) => void
}

/** Shows or hides all languages of an article at once, or single ones in a submenu. LIST-1. */
function VisibilityActions({ versions, busy, onSet }: VisibilityActionsProps) {
  const action = (chosen: readonly ListedVersion[], isPublic: boolean) => (
    <RowAction
      key={`${namesOf(chosen)} ${isPublic}`}
      icon={isPublic ? IconEye : IconEyeOff}
      off={busy}
      onClick={() => onSet(chosen, isPublic)}
    >
      {(isPublic ? articleListTexts.publish : articleListTexts.hide)(namesOf(chosen))}
    </RowAction>
  )
  const shown = versions.filter(({ isPublic }) => isPublic)
  const hidden = versions.filter(({ isPublic }) => !isPublic)
  return (
    <>
      {hidden.length > 0 && action(hidden, true)}
      {shown.length > 0 && action(shown, false)}
      {Math.max(hidden.length, shown.length) > 1 && (
        <details>
          <summary className={layout('menuItem', 'muted')}>
            <IconChevronDown size={17} stroke={1.75} aria-hidden="true" />
            {articleListTexts.oneLanguage}
          </summary>
          <MenuActions>{versions.map((version) => action([version], !version.isPublic))}</MenuActions>
        </details>
      )}
    </>
  )
}

/** The languages of an article as marks that link to its versions; the mark of a missing one starts it. LIST-1, LANG-2, LANG-4. */
function LanguageMarks({ article, catalogue }: { article: ArticleGroupFragment; catalogue: Catalogue }) {
  const { id, language, versions } = article
  return (
    <div role="toolbar" aria-label={articleListTexts.languages(titleOf(article))} className={classes.languages}>
      {versions.map(({ language: code, article: version }) => {
        const words = languageWords(code)
        if (!version)
          return (
            <Link
              key={code}
              to={`${catalogue.path}/uus?lang=${code}&parent_lang=${language}&parent_id=${id}`}
              className={`${layout('option', 'small')} ${classes.missing}`}
              aria-label={articleListTexts.translate(titleOf(article), words)}
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
            aria-label={label(titleOf(version), words)}
          >
            {words.name}
            {isOutdated && <span className={layout('regular')}> {articleListTexts.outdated}</span>}
          </Link>
        )
      })}
    </div>
  )
}
