import type { Body } from './answers.ts'
import type { StubArticle } from './articles.ts'

/** `tolge` of an article of the stub. */
export interface StubTranslation {
  allikas: string
  keel: string
  aegunud: boolean
  /** The text of the source as compared last; null if it never was. */
  seis: Body | null
}

/**
 * `tolge` after a write with this value in its body: up to date with the source's text if a version is given. The stub knows no versions,
 * so that any counts as current; a test that needs an outdated one sets `aegunud`.
 */
export function compared(
  articles: readonly StubArticle[],
  given: unknown,
  now: StubTranslation | null,
): StubTranslation | null {
  if (given === null) return null
  const { allikas, versioon } = (given ?? {}) as { allikas?: string; versioon?: string }
  const source = articles.find(({ _id }) => _id === allikas)
  if (!source || versioon == null) return now
  const { pealkiri, desc = '', excerpt = '', moodulid } = source
  return { allikas: source._id, keel: source.lang.current, aegunud: false, seis: { pealkiri, desc, excerpt, moodulid } }
}

/** Whether an article is an outdated translation or lacks a version in one of the languages of its list. */
export function needsTranslation({ tolge, lang }: StubArticle): boolean {
  return tolge?.aegunud === true || Object.values(lang.list).includes('')
}
