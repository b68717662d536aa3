import { useDeferredValue, useEffect, useRef } from 'react'
import { languageWords } from '../../../schema/rules/languages.ts'
import type { Language } from '../../content/languages.ts'
import type { BlockValue } from '../editor/values.ts'
import { useHomePreviewQuery } from '../generated.ts'
import { homeTexts } from '../text.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { previewTexts } from './text.ts'
import classes from './HomePreview.module.css'

interface HomePreviewProps {
  blocks: readonly BlockValue[]
  language: Language
}

/** The home page of a language as visitors see it, with what is being typed. Nothing in it can be pressed or focused. HOME-1. */
export function HomePreview({ blocks, language }: HomePreviewProps) {
  // Typing does not wait for the preview.
  const shown = useDeferredValue(blocks)
  // Not from the cache, whose lists are those of other screens.
  const { data, error } = useHomePreviewQuery({ fetchPolicy: 'no-cache' })
  const entries = data ?? (error ? undefined : null)
  const page = useRef<HTMLDivElement>(null)
  // React 18 does not know the attribute.
  useEffect(() => page.current?.setAttribute('inert', ''), [])
  const label = homeTexts.previewOf(languageWords(language))
  const offsets = shown.filter(({ kind }) => kind === 'offset')
  return (
    <div role="region" aria-label={label} className={classes.preview} tabIndex={0}>
      <p className={classes.help}>{homeTexts.previewHelp}</p>
      <div ref={page} lang={language} className={classes.page}>
        {shown.length === 0 && (
          <p lang="et" className={classes.note}>
            {previewTexts.empty}
          </p>
        )}
        {shown.map((block) => (
          <PreviewBlock
            key={block.id}
            block={block}
            language={language}
            isMirrored={offsets.findIndex(({ id }) => id === block.id) % 2 === 1}
            entries={entries}
          />
        ))}
      </div>
    </div>
  )
}
