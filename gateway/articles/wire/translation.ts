import { malformedResponse } from '../../errors.ts'
import type { Language } from '../../lib/generated/types.ts'
import { isLanguage } from '../../lib/languages.ts'
import { flag, identity, ifShaped, record, text } from '../../lib/shapes.ts'
import { type ModuleModel, modulesFromWire } from './module.ts'

/** `tolge` of an article. Lists omit `seis`. */
interface WireTranslation {
  allikas: string
  keel: string
  aegunud: boolean
  seis?: WireSourceText | null
}

/** `seis`: the text of the source at the last comparison. */
interface WireSourceText {
  pealkiri: string
  desc: string
  excerpt: string
  moodulid: unknown[]
}

/** `SourceText` of the schema. */
export interface SourceTextModel {
  title: string
  summary: string | null
  seoDescription: string | null
  modules: ModuleModel[]
}

/** The source of a translation. */
export interface TranslationModel {
  sourceId: string
  sourceLanguage: Language
  isOutdated: boolean
  /** Null if it was never compared; undefined in rows of lists. */
  comparedText: SourceTextModel | null | undefined
}

/** The input of a translation; `sourceVersion` is the version of the source that the translator saw. */
export interface TranslationWriting {
  sourceId: string
  sourceVersion: string
}

/** Reads `tolge`. @throws UPSTREAM_ERROR if it has no source, language or state */
export function translationFromWire(wire: unknown): TranslationModel {
  const read = record<WireTranslation>(wire, 'tolge')
  const isOutdated = flag(read.aegunud)
  const sourceLanguage = read.keel
  if (!isLanguage(sourceLanguage)) throw malformedResponse('tolge has no language')
  if (isOutdated === undefined) throw malformedResponse('tolge has no aegunud')
  return {
    sourceId: identity(read.allikas, 'tolge'),
    sourceLanguage,
    isOutdated,
    comparedText: read.seis === null ? null : ifShaped(read.seis, sourceTextFromWire),
  }
}

/** `tolge` to send. */
export function translationToWire({ sourceId, sourceVersion }: TranslationWriting) {
  return { allikas: sourceId, versioon: sourceVersion }
}

function sourceTextFromWire(wire: unknown): SourceTextModel {
  const read = record<WireSourceText>(wire, 'seis')
  return {
    title: text(read.pealkiri) ?? '',
    summary: text(read.desc) ?? null,
    seoDescription: text(read.excerpt) ?? null,
    modules: modulesFromWire(read.moodulid),
  }
}
