import { useMemo, useState } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { fieldErrors } from '../../../lib/errors.ts'
import { readFromDevice, storeOnDevice } from '../../../lib/session/deviceStorage.ts'
import { type Language, type OpenedArticleFragment, type TranslationInput, useEditArticleRecord } from '../generated.ts'
import {
  comparedTextOf,
  type Source,
  type SourceChanges,
  sourceChanges,
  sourceOf,
  type SourceText,
} from './sourceText.ts'

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

/**
 * How a translation and its source stand: 'new' for one that is not saved yet, 'current' if the source has not changed since they were
 * compared, 'outdated' if it has, 'uncompared' if they never were, 'unrelated' if neither version is recorded as the other's translation,
 * and 'original' if the other version is the translation.
 */
type SourceState = 'new' | 'current' | 'outdated' | 'uncompared' | 'unrelated' | 'original'

/** The other version of the edited article, as the editor shows it. LANG-4. */
export interface EditorSource {
  language: Language
  state: SourceState
  /** Whether it is shown beside. */
  isWanted: boolean
  setWanted: (isWanted: boolean) => void
  /** Its text, as it was read; null while it is not shown. */
  text: SourceText | null
  /** What has changed since it was compared; null for nothing, and where it never was. */
  changes: SourceChanges | null
  /** Why it could not be read. */
  error: unknown
  retry: () => unknown
  /** Whether the person has said that the translation corresponds to the source now; null where there is nothing to say. */
  isConfirmed: boolean | null
  setConfirmed: (isConfirmed: boolean) => void
  /** Called after a save that leaves the editor open: what was compared is compared now. */
  onSaved: () => void
  /** What a save says of the relation to the source; null for nothing, as of a source that was not shown. */
  translationOf: TranslationInput | null
}

/**
 * Saves with what the save says of the source, and again without it if the API refuses that, as it does once the source has been deleted:
 * what was written must not be lost over it. LANG-4.
 * @throws the error of `save`
 */
export async function saveCompared<Result>(
  translationOf: TranslationInput | null,
  save: (translationOf: TranslationInput | null) => Promise<Result>,
): Promise<Result> {
  try {
    return await save(translationOf)
  } catch (error) {
    if (!translationOf || fieldErrors(error).translationOf == null) throw error
    return save(null)
  }
}
