import { Fragment, type MouseEvent } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { PreviewHero, PreviewNote, PreviewPage } from '../../../content/preview/PreviewParts.tsx'
import { previewTexts } from '../../../content/preview/text.ts'
import { type EditorUploads, useEditorUploads } from '../../../content/uploads/useRecordUploads.ts'
import { useUploadCount } from '../../../files/upload/useUploadOwner.ts'
import { today } from '../../../lib/dates/dateValue.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { moduleKinds } from '../modules/registry.ts'
import { coverTarget } from '../modules/uploadTargets.ts'
import { type ArticleValues, moduleList, type ModuleValue } from '../values.ts'
import { whenLines } from './facts.ts'
import { articlePreviewTexts } from './text.ts'
import classes from '../Editor.module.css'

/** Props of ArticlePreview. */
export interface ArticlePreviewProps {
  catalogue: Catalogue
  /** The unsaved values. */
  values: ArticleValues
  onClose: () => void
}

/**
 * An article as visitors of the public site see it, with unsaved changes, in a dialog over the editor. Files open and videos play; links
 * open in a new tab, as the editor must stay. Import it lazily. ARTICLE-10.
 */
export default function ArticlePreview({ catalogue, values, onClose }: ArticlePreviewProps) {
  const { language, title, summary, cover, isPublic } = values
  const isCoverShown = cover?.visibility === 'PUBLIC'
  const modules = moduleList.itemsOf(values)
  const when = whenLines(values, today())
  const categories = catalogue.categories.filter(({ slug }) => values.categories.includes(slug))
  return (
    <Dialog width="wide" fills="phone" title={articlePreviewTexts.title(languageWords(language))} onClose={onClose}>
      <div className={classes.preview}>
        <PreviewPage
          language={language}
          onClick={openInNewTab}
          help={
            <>
              <p>{articlePreviewTexts.help}</p>
              {catalogue.hasVisibility && !isPublic && (
                <p className={layout('attention', 'strong')}>{articlePreviewTexts.notPublic}</p>
              )}
            </>
          }
        >
          <PreviewHero title={title} picture={isCoverShown ? cover : null} />
          {cover && !isCoverShown && <PreviewNote>{previewTexts.onlyMembers(cover.name)}</PreviewNote>}
          <UploadingNote target={coverTarget} />
          <div className={classes.article}>
            {summary.trim() !== '' && <p className={classes.lead}>{summary}</p>}
            {(when.length > 0 || categories.length > 0) && (
              <div className={layout('muted', 'small', 'numbers')}>
                {when.map((line, index) => (
                  <p key={index} className={layout('sentenceCase')}>
                    {line}
                  </p>
                ))}
                {categories.length > 0 && (
                  // Their names are only in Estonian.
                  <p lang="et">{categories.map((category) => category.name).join(' · ')}</p>
                )}
              </div>
            )}
            {modules.every((module) => moduleKinds.kindOf(module).isEmpty(module)) && (
              <PreviewNote>{articlePreviewTexts.empty}</PreviewNote>
            )}
            {modules.map((module) => (
              <Fragment key={module.id}>
                <PublicModule module={module} />
                <UploadingNote target={moduleList.fieldOf(module.id)} />
              </Fragment>
            ))}
          </div>
        </PreviewPage>
      </div>
    </Dialog>
  )
}

/** Opens a pressed link in a new tab. Files have their own click handler, which downloads them. */
function openInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !link.protocol.startsWith('http')) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

interface UploadingNoteProps {
  /** As in UploadItem. */
  target: string
}

/** Reports how many pictures of an upload target are still uploading or have failed; nothing if none. */
function UploadingNote({ target }: UploadingNoteProps) {
  const uploads = useEditorUploads()
  return uploads && <Counted target={target} owner={uploads.owner} />
}

function Counted({ target, owner }: UploadingNoteProps & Pick<EditorUploads, 'owner'>) {
  const count = useUploadCount(
    owner,
    ({ items }) => items.get().filter((item) => item.target === target && item.step !== 'done').length,
  )
  return count > 0 && <PreviewNote>{articlePreviewTexts.uploading(count)}</PreviewNote>
}

/** A module as the public site shows it. MODULE-1. */
function PublicModule({ module }: { module: ModuleValue }) {
  const { PublicView } = moduleKinds.kindOf(module)
  return <PublicView block={module} />
}
