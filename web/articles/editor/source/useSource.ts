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
 * The version to show at the side of an existing article: the source of a translation, else another version; null if there is none. It is
 * read once, when it is first shown, so that the shown text and the version that a save names are the same. LANG-4.
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
    // The source may have been saved between the reads of the article and of the source.
    return translation.isOutdated || changes ? 'outdated' : 'current'
  }
}

/** The version on which a new one is based; null if there is none or the API cannot compare them. LANG-2, LANG-4. */
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
  // Whether a confirmation has been saved.
  const [isSaved, setSaved] = useState(false)
  const state = isSaved ? 'current' : options.state
  const [isConfirmed, setConfirmed] = useState(false)
  const shown = isWanted ? source : null
  const isRequested = shown != null && (state === 'outdated' || state === 'uncompared' || state === 'unrelated')
  const isCompared = state === 'new' || state === 'current' || (isRequested && isConfirmed)
  return {
    ...options,
    state,
    changes: isSaved ? null : options.changes,
    text: shown?.text ?? null,
    isConfirmed: isRequested ? isConfirmed : null,
    setConfirmed,
    onSaved: () => isRequested && isConfirmed && setSaved(true),
    translationOf: shown && isCompared ? { sourceId: shown.id, sourceVersion: shown.version } : null,
  }
}

const storageKey = 'sise.articles.beside'

/**
 * Whether the source is shown at the side of the article, and the setter. For translations the device stores the choice, and 'shown' is the
 * default. For any other article the default is hidden.
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
 * The relation between the article and the other version: 'new' for an unsaved translation, 'current' if the source is unchanged since they
 * were compared, 'outdated' if it has changed, 'uncompared' if they never were compared, 'unrelated' if neither version is recorded as the
 * other's translation, and 'original' if the other version is the translation.
 */
type SourceState = 'new' | 'current' | 'outdated' | 'uncompared' | 'unrelated' | 'original'

/** The other version of the edited article, and its state in the editor. LANG-4. */
export interface EditorSource {
  language: Language
  state: SourceState
  /** Whether the editor has chosen to show it. */
  isWanted: boolean
  setWanted: (isWanted: boolean) => void
  /** Its text, as it was read; null while it is hidden. */
  text: SourceText | null
  /** The changes since it was compared; null for none, or if it never was compared. */
  changes: SourceChanges | null
  /** The error of reading it. */
  error: unknown
  retry: () => unknown
  /** Whether the editor has confirmed that the translation corresponds to the source; null where there is nothing to confirm. */
  isConfirmed: boolean | null
  setConfirmed: (isConfirmed: boolean) => void
  /** Called after a save that leaves the editor open, which makes the compared text current. */
  onSaved: () => void
  /** The relation to the source that a save records; null for none, such as for a source that was not shown. */
  translationOf: TranslationInput | null
}

/**
 * Saves with the relation to the source, and again without it if the API refuses the relation because the source has been deleted: the
 * text must not be lost for that. LANG-4.
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
