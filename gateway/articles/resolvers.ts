import type { Context } from '../context.ts'
import type { ArticleResolvers, Language, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { selectionOf } from '../lib/selection.ts'
import { articleFields } from './articles.ts'
import { catalogues } from './catalogues.ts'

/** Query fields of articles and the calendar. */
export const articlesQuery: QueryResolvers = {
  catalogues: () => [...catalogues],
  async articles(_, { catalogue }, { articles }, info) {
    const rows = await articles.list(catalogue)
    await articles.complete(rows, selectionOf(info).names)
    return rows
  },
  async articlePage(_, { catalogue, ...args }, { articles }, info) {
    const page = await articles.page(catalogue, args)
    await articles.complete(page.items, selectionOf(info).under('items').names)
    return page
  },
  article: (_, { catalogue, id }, { articles }) => articles.find(catalogue, id),
  calendar: (_, _args, { articles }) => articles.calendar(),
}

/** Mutations of articles. */
export const articlesMutation: MutationResolvers = {
  createArticle: (_, { catalogue, input, versionOf }, { articles, creatingHeaders }, info) =>
    articles.create(catalogue, input, versionOf, creatingHeaders(info)),
  updateArticle: (_, { catalogue, id, input, version }, { articles }) => articles.update(catalogue, id, input, version),
  deleteArticle: (_, { catalogue, id }, { articles }) => articles.delete(catalogue, id),
}

/** Fields of Article; those that the row lacks are read from the whole article. */
export const Article: ArticleResolvers = {
  ...fieldResolvers(articleFields, ({ articles }: Context) => articles.field),
  // The cast holds: languagesFromWire accepts only the codes of catalogues.json, from which the enum is generated.
  language: async (article, _, { articles }) => (await articles.field(article, 'languages')).language as Language,
  async versions(article, _, { articles }) {
    const languages = await articles.field(article, 'languages')
    return [...languages.versionIds].map(([code, id]) => ({
      language: code as Language,
      article:
        id == null
          ? null
          : id === article.id
            ? article
            : // All versions of an article have the same list (LANG-4), so the version's own list needs no call.
              { id, catalogue: article.catalogue, saved: article.saved, languages: { ...languages, language: code } },
    }))
  },
}
