import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { languageWords } from '../../../schema/rules/languages.ts'
import type { Language } from '../../content/languages.ts'
import { PreviewNote, PreviewPage } from '../../content/preview/PreviewParts.tsx'
import type { BlockValue } from '../editor/values.ts'
import { useHomePreviewQuery } from '../generated.ts'
import type { ShownWith } from '../kinds/homeKind.ts'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import { homePreviewTexts } from './text.ts'
import classes from './HomePreview.module.css'

interface HomePreviewProps {
  blocks: readonly BlockValue[]
  language: Language
  /** The id of the block with the last focus, which the preview marks and scrolls to. */
  active: string | null
  /** Whether the preview is as high as its blocks, so that the page scrolls instead. */
  scrollsPage: boolean
  /** Goes to the form of a block. Stable. */
  onGo: (id: string) => void
}

/**
 * The home page of a language as visitors see it, with unsaved changes. It scrolls to the active block, and a press on a block goes to
 * its form; nothing else in it can be pressed or focused. HOME-1, HOME-3.
 */
export function HomePreview({ blocks, language, active, scrollsPage, onGo }: HomePreviewProps) {
  // The preview must not delay typing.
  const shown = useDeferredValue(blocks)
  // Bypasses the cache, whose lists belong to other screens.
  const { data, error } = useHomePreviewQuery({ fetchPolicy: 'no-cache' })
  const entries = data ?? (error ? undefined : null)
  const area = useRef<HTMLDivElement>(null)
  const isShown = shown.some(({ id }) => id === active)
  // Does not depend on the blocks, so that typing does not scroll.
  useEffect(() => {
    if (isShown && active !== null && area.current) bringIntoSight(area.current, active, scrollsPage)
  }, [isShown, active, scrollsPage])
  const label = homeTexts.previewOf(languageWords(language))
  const offsets = shown.filter(({ kind }) => kind === 'offset')
  return (
    <div ref={area} role="region" aria-label={label} className={classes.preview} tabIndex={0}>
      <PreviewPage help={homeTexts.previewHelp} language={language}>
        {shown.length === 0 && <PreviewNote>{homePreviewTexts.empty}</PreviewNote>}
        {shown.map((block, index) => (
          <div
            key={block.id}
            data-preview-of={block.id}
            data-active={block.id === active || undefined}
            className={classes.slot}
          >
            {/* React 18 does not support the `inert` property. */}
            <div ref={makeInert}>
              <PreviewBlock
                block={block}
                language={language}
                isMirrored={offsets.findIndex(({ id }) => id === block.id) % 2 === 1}
                entries={entries}
              />
            </div>
            <button
              type="button"
              lang="et"
              className={classes.go}
              aria-label={homePreviewTexts.go(index + 1)}
              onClick={() => onGo(block.id)}
            />
          </div>
        ))}
      </PreviewPage>
    </div>
  )
}

const makeInert = (element: HTMLElement | null) => element?.setAttribute('inert', '')

/** Scrolls to a block that is not completely visible: in the preview, or the page where the preview is as high as its blocks. */
function bringIntoSight(area: HTMLElement, id: string, scrollsPage: boolean) {
  const slot = area.querySelector(`[data-preview-of="${CSS.escape(id)}"]`)
  if (!slot) return
  if (scrollsPage) return slot.scrollIntoView({ block: 'start' })
  const [outer, inner] = [area.getBoundingClientRect(), slot.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  // The stylesheet defines the scroll behaviour, including reduced motion.
  area.scrollTop += inner.top - outer.top - margin
}

/** The distance in px between the edge of the preview and a block that it scrolls to. */
const margin = 16

/** A block as the public site shows it, memoised so that typing renders only its own block. HOME-1. */
const PreviewBlock = memo(function PreviewBlock({ block, ...shown }: { block: BlockValue } & ShownWith) {
  const { PublicView } = homeKinds.kindOf(block)
  return <PublicView block={block} {...shown} />
})
