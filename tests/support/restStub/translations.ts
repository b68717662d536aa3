import type { Body } from './answers.ts'
import type { StubArticle } from './articles.ts'
import { tagOf } from './versions.ts'

/** `tolge` of an article of the stub. */
export interface StubTranslation {
  allikas: string
  keel: string
  aegunud: boolean
  /** The text of the source as compared last; null if it never was. */
  seis: Body | null
}

/**
 * `tolge` after a write with this value in its body: up to date with the source's text if the given version is the source's.
 * If the source has no version, any given one matches; a test that needs an outdated translation of it sets `aegunud`.
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
  const relation = { allikas: source._id, keel: source.lang.current }
  const isCurrent = source.versioon == null || tagOf(source.versioon) === versioon
  if (isCurrent) return { ...relation, aegunud: false, seis: textOf(source) }
  return now?.allikas === allikas ? now : { ...relation, aegunud: true, seis: null }
}

/** Updates the translations of a changed article: they are outdated if they were compared with another text of it. */
export function outdateTranslations(articles: readonly StubArticle[], source: StubArticle): void {
  const text = JSON.stringify(textOf(source))
  for (const { tolge } of articles)
    if (tolge?.allikas === source._id) tolge.aegunud = JSON.stringify(tolge.seis) !== text
}

function textOf({ pealkiri, desc = '', excerpt = '', moodulid }: StubArticle): Body {
  return { pealkiri, desc, excerpt, moodulid }
}

/** Whether an article is an outdated translation or lacks a version in one of the languages of its list. */
export function needsTranslation({ tolge, lang }: StubArticle): boolean {
  return tolge?.aegunud === true || Object.values(lang.list).includes('')
}
