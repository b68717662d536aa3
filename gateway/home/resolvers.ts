import { membersOnlyIn } from '../files/membersOnly.ts'
import type { HomePageResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { languages } from '../lib/languages.ts'

/** Query fields of the home page. */
export const homeQuery: QueryResolvers = {
  homePage: (_, _args, { home }) => home.page(),
}

/** Mutations of the home page. */
export const homeMutation: MutationResolvers = {
  saveHomePage: (_, { input, version }, { home }) => home.save(input, version),
}

/** Fields of HomePage. */
export const HomePage: HomePageResolvers = {
  membersOnlyFiles: (page) => membersOnlyIn(languages.map((language) => page[language])),
}
