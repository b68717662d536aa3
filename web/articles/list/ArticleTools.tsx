import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import type { ArticleGroupFragment } from './generated.ts'
import { type ListedVersion, versionsOf } from './groupRow.ts'
import { articleListTexts } from './text.ts'
import classes from './ArticleTools.module.css'

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
export function ArticleTools({ article, catalogue, busy, onSetPublic, onDelete }: ArticleToolsProps) {
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
              className={classes.language}
              data-missing
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
            className={classes.language}
            data-outdated={isOutdated || undefined}
            aria-label={label(nameOf(version.title), words)}
          >
            {words.name}
            {isOutdated && <span> {articleListTexts.outdated}</span>}
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
