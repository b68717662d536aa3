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
  /** The id of the block that is being worked on; it is marked and brought into sight. */
  active: string | null
  /** Whether the preview is as high as its blocks, so that the page scrolls to them. */
  scrollsPage: boolean
  /** Goes to the form of a block. Stable. */
  onGo: (id: string) => void
}

/**
 * The home page of a language as visitors see it, with what is being typed. It follows the block in work, and a press on a block goes to
 * its form; nothing else in it can be pressed or focused. HOME-1, HOME-3.
 */
export function HomePreview({ blocks, language, active, scrollsPage, onGo }: HomePreviewProps) {
  // Typing does not wait for the preview.
  const shown = useDeferredValue(blocks)
  // Not from the cache, whose lists are those of other screens.
  const { data, error } = useHomePreviewQuery({ fetchPolicy: 'no-cache' })
  const entries = data ?? (error ? undefined : null)
  const area = useRef<HTMLDivElement>(null)
  const isShown = shown.some(({ id }) => id === active)
  // Not by the blocks, so that nothing moves while somebody types.
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
            {/* React 18 does not know the attribute as a property. */}
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

/** Scrolls to a block that is not wholly in sight: the preview itself, or the page where the preview is as high as its blocks. */
function bringIntoSight(area: HTMLElement, id: string, scrollsPage: boolean) {
  const slot = area.querySelector(`[data-preview-of="${CSS.escape(id)}"]`)
  if (!slot) return
  if (scrollsPage) return slot.scrollIntoView({ block: 'start' })
  const [outer, inner] = [area.getBoundingClientRect(), slot.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  // How it moves is the style's, which knows of reduced motion.
  area.scrollTop += inner.top - outer.top - margin
}

/** The distance between the edge of the preview and a block that it has scrolled to, in px. */
const margin = 16

/** A block as the public site shows it; the others are not drawn again while one is typed in. HOME-1. */
const PreviewBlock = memo(function PreviewBlock({ block, ...shown }: { block: BlockValue } & ShownWith) {
  const { PublicView } = homeKinds.kindOf(block)
  return <PublicView block={block} {...shown} />
})
