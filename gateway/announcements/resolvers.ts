import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'

/** Query fields of announcements. */
export const announcementsQuery: QueryResolvers = {
  announcementPage: (_, args, { announcements }) => announcements.page(args),
  announcementPreview: (_, { input }, { announcements }) => announcements.preview(input),
}

/** Mutations of announcements. */
export const announcementsMutation: MutationResolvers = {
  testAnnouncement: (_, { input }, { announcements }) => announcements.test(input),
  sendAnnouncement: (_, { input, pinnedIn }, { announcements, creatingHeaders }, info) =>
    announcements.send(input, pinnedIn, creatingHeaders(info)),
}
