import type { ArticleGroupFragment } from './generated.ts'

/** A version of an article of the list. */
export type ListedVersion = NonNullable<ArticleGroupFragment['versions'][number]['article']> & { language: string }

/** The versions that an article has, in the order of the languages. */
export const versionsOf = ({ versions }: ArticleGroupFragment): ListedVersion[] =>
  versions.flatMap(({ language, article }) => (article ? [{ ...article, language }] : []))

/** The version that was changed last; undefined where the server does not tell the times. */
export const lastChanged = (versions: readonly ListedVersion[]): ListedVersion | undefined =>
  versions
    .filter(({ changedAt }) => changedAt != null)
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]
