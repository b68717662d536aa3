import { useMemo, useState } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { readFromDevice, storeOnDevice } from '../../../lib/session/deviceStorage.ts'
import { type OpenedArticleFragment, useEditArticleRecord } from '../generated.ts'
import { sourceChanges } from './changes/sourceChanges.ts'
import type { EditorSource, SourceState } from './editorSource.ts'
import { comparedTextOf, type Source, sourceOf } from './sourceText.ts'

/**
 * The version that an existing article is shown beside: the one it is a translation of, else another one. It is read once, when it is first
 * shown, so that what is shown and the version that a save names are the same. Null if there is none. LANG-4.
 */
export function useSource(
  catalogue: Catalogue,
  article: OpenedArticleFragment,
  canCompare: boolean,
): EditorSource | null {
  const { translation, versions } = article
  const others = versions.filter((version) => version.article && version.article.id !== article.id)
  const other = others.find((version) => version.article?.id === translation?.source.id) ?? others[0]
  const id = other?.article?.id ?? ''
  const [isWanted, setWanted] = useShowsSource(translation != null)
  const isOff = !canCompare || article.version == null || id === ''
  const { record, isMissing, error, retry } = useEditArticleRecord({
    variables: { catalogue: catalogue.slug, id },
    skip: isOff || !isWanted,
  })

  const source = useMemo(() => record && sourceOf(record), [record])
  const compared = useMemo(() => comparedTextOf(article), [article])
  const changes = useMemo(() => source && compared && sourceChanges(compared, source.text), [source, compared])
  const shown = useComparison({ source, isWanted, setWanted, changes, state: stateOf() })
  if (isOff || isMissing || !other || (record && !source)) return null
  return { ...shown, language: other.language, error: isWanted && !record ? error : null, retry }

  function stateOf(): SourceState {
    if (!translation) return record?.translation?.source.id === article.id ? 'original' : 'unrelated'
    if (!compared) return 'uncompared'
    // The source may have been saved after the article was read, before it was read itself.
    return translation.isOutdated || changes ? 'outdated' : 'current'
  }
}

/** The version that a new one is written from; null if there is none, or the API cannot compare them. LANG-2, LANG-4. */
export function useParentSource(parent: OpenedArticleFragment | null, canCompare: boolean): EditorSource | null {
  const source = useMemo(() => parent && sourceOf(parent), [parent])
  const [isWanted, setWanted] = useShowsSource(true)
  const shown = useComparison({ source, isWanted, setWanted, changes: null, state: 'new' })
  if (!source || !canCompare) return null
  return { ...shown, language: source.language, error: null, retry: () => {} }
}

interface ComparisonOptions extends Pick<EditorSource, 'isWanted' | 'setWanted' | 'changes' | 'state'> {
  source: Source | null
}

function useComparison({ source, ...options }: ComparisonOptions): Omit<EditorSource, 'language' | 'error' | 'retry'> {
  const { isWanted } = options
  // What was confirmed has been saved.
  const [isSaved, setSaved] = useState(false)
  const state = isSaved ? 'current' : options.state
  const [isConfirmed, setConfirmed] = useState(false)
  const shown = isWanted ? source : null
  const isAsked = shown != null && (state === 'outdated' || state === 'uncompared' || state === 'unrelated')
  const isCompared = state === 'new' || state === 'current' || (isAsked && isConfirmed)
  return {
    ...options,
    state,
    changes: isSaved ? null : options.changes,
    text: shown?.text ?? null,
    isConfirmed: isAsked ? isConfirmed : null,
    setConfirmed,
    onSaved: () => isAsked && isConfirmed && setSaved(true),
    translationOf: shown && isCompared ? { sourceId: shown.id, sourceVersion: shown.version } : null,
  }
}

const storageKey = 'sise.articles.beside'

/**
 * Whether the source is shown beside its translation, and the setter. For translations the choice is stored on this device, and 'shown' at
 * first. Any other article shows another version only when asked to, each time.
 */
function useShowsSource(isTranslation: boolean): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => isTranslation && readFromDevice(storageKey) !== 'hidden')
  const choose = (next: boolean) => {
    setShown(next)
    if (isTranslation) storeOnDevice(storageKey, next ? 'shown' : 'hidden')
  }
  return [isShown, choose]
}
