import { catalogues } from '../../schema/rules/catalogues.ts'
import type { Context } from '../context.ts'
import { membersOnlyIn } from '../files/membersOnly.ts'
import type {
  ArticleResolvers,
  CalendarEntryResolvers,
  MutationResolvers,
  QueryResolvers,
  TranslationResolvers,
} from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { mapValue } from '../lib/partial.ts'
import { type Selection, selectionOf } from '../lib/selection.ts'
import { optionalArticleFields } from './wire/article.ts'

/** Query fields of articles and the calendar. */
export const articlesQuery: QueryResolvers = {
  catalogues: () => [...catalogues],
  async articlePage(_, { catalogue, ...args }, { articles }, info) {
    const page = await articles.page(catalogue, args)
    await articles.complete(page.items, fieldsOf(selectionOf(info).under('items')))
    return page
  },
  async articleGroupPage(_, { catalogue, ...args }, { articles }, info) {
    const page = await articles.groups.page(catalogue, args)
    await articles.complete(page.items, fieldsOf(selectionOf(info).under('items')))
    return page
  },
  articleMonths: (_, { catalogue }, { articles }) => articles.groups.months(catalogue),
  article: (_, { catalogue, id }, { articles }) => articles.find(catalogue, id),
  calendarPage: (_, args, { articles }) => articles.calendarPage(args),
}

/** The fields that the rows of a list need. Only complete articles have modules and the compared text of a translation. */
function fieldsOf(selection: Selection): ReadonlySet<string> {
  const { names } = selection
  const needsText = names.has('membersOnlyFiles') || selection.under('translation').names.has('comparedText')
  return needsText ? new Set([...names, 'modules']) : names
}

/** Mutations of articles. */
export const articlesMutation: MutationResolvers = {
  createArticle: (_, { catalogue, input, versionOf }, { articles, creatingHeaders }, info) =>
    articles.create(catalogue, input, versionOf, creatingHeaders(info)),
  updateArticle: (_, { catalogue, id, input, version }, { articles }) => articles.update(catalogue, id, input, version),
  deleteArticle: (_, { catalogue, id }, { articles }) => articles.delete(catalogue, id),
}

/** Fields of Article; missing ones are read from the complete article. */
export const Article: ArticleResolvers = {
  ...fieldResolvers(optionalArticleFields, ({ articles }: Context) => articles.field),
  translation: (article, _, { articles }) => articles.translations.of(article),
  changedBy: (article, _, { articles }) => articles.changedBy(article),
  membersOnlyFiles: async (article, _, { articles }) =>
    membersOnlyIn(await articles.field(article, 'modules'), await articles.field(article, 'cover')),
  language: (article, _, { articles }) => mapValue(articles.field(article, 'languages'), ({ language }) => language),
  versions: (article, _, { articles }) =>
    mapValue(articles.field(article, 'languages'), (languages) =>
      [...languages.versionIds].map(([code, id]) => ({
        language: code,
        article:
          id == null
            ? null
            : id === article.id
              ? article
              : // All versions of an article have the same `languages` (LANG-4), so these need no call.
                { id, catalogue: article.catalogue, saved: article.saved, languages: { ...languages, language: code } },
      })),
    ),
}

/** Fields of CalendarEntry. */
export const CalendarEntry: CalendarEntryResolvers = {
  modules: (entry, _, { articles }) => articles.modulesOfEntry(entry),
}

/** Fields of Translation. */
export const Translation: TranslationResolvers = {
  source: (translation, _, { articles }) => articles.translations.source(translation),
  isOutdated: ({ relation }) => relation.isOutdated,
  comparedText: (translation, _, { articles }) => articles.translations.comparedText(translation),
}
