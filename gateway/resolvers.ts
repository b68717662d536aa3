import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import { announcementsMutation, announcementsQuery } from './announcements/resolvers.ts'
import { Article, articlesMutation, articlesQuery, CalendarEntry, Translation } from './articles/resolvers.ts'
import { feedbackMutation, feedbackQuery } from './feedback/resolvers.ts'
import { File, filesMutation, filesQuery } from './files/resolvers.ts'
import {
  Category,
  forumMutation,
  forumQuery,
  forumSubscription,
  Likeable,
  Post,
  SearchHit,
  Topic,
} from './forum/resolvers.ts'
import { Album, galleryMutation, galleryQuery } from './gallery/resolvers.ts'
import type { Resolvers, SettingsResolvers } from './generated/resolvers.ts'
import { historyMutation, historyQuery } from './history/resolvers.ts'
import { homeMutation, HomePage, homeQuery } from './home/resolvers.ts'
import { dateTime } from './lib/dateTime.ts'
import { html } from './lib/html.ts'
import { languages } from './lib/languages.ts'
import { scalarOfSdl } from './lib/scalarOfSdl.ts'
import { operatorQuery } from './operator/resolvers.ts'
import { Protocol, protocolsMutation, protocolsQuery } from './protocols/resolvers.ts'
import { searchQuery } from './search/resolvers.ts'
import { User, UserPage, usersMutation, usersQuery } from './users/resolvers.ts'

const Settings: SettingsResolvers = {
  communityName: (_, _args, { config }) => config.communityName,
  communityContact: (_, _args, { config }) => config.communityContact ?? null,
  publicSiteUrl: (_, _args, { config }) => config.publicSiteUrl,
  uploadLimitMb: (_, _args, { config }) => config.uploadLimitMb,
  passwordMin: (_, _args, { config }) => config.passwordMin,
  embedHosts: (_, _args, { config }) => config.embedHosts,
  languages: () => [...languages],
  apiLevel: (_, _args, { apiLevel }) => apiLevel(),
}

/** All resolvers. Fields without a resolver are properties of their model. */
export const resolvers: Resolvers = {
  Query: {
    // Each field of Settings has its own resolver.
    settings: () => ({}) as never,
    ...usersQuery,
    ...forumQuery,
    ...filesQuery,
    ...feedbackQuery,
    ...articlesQuery,
    ...homeQuery,
    ...protocolsQuery,
    ...galleryQuery,
    ...announcementsQuery,
    ...historyQuery,
    ...searchQuery,
    ...operatorQuery,
  },
  Mutation: {
    ...usersMutation,
    ...forumMutation,
    ...filesMutation,
    ...feedbackMutation,
    ...articlesMutation,
    ...homeMutation,
    ...protocolsMutation,
    ...galleryMutation,
    ...announcementsMutation,
    ...historyMutation,
  },
  Subscription: forumSubscription,
  Settings,
  User,
  UserPage,
  Article,
  CalendarEntry,
  Translation,
  Protocol,
  Album,
  HomePage,
  File,
  Category,
  Topic,
  Post,
  SearchHit,
  Likeable,
  DateTime: scalarOfSdl(dateTime),
  HTML: scalarOfSdl(html),
  Upload: scalarOfSdl(GraphQLUpload),
}
