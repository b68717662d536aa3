import type { DocumentNode } from 'graphql'
import { catalogueAt } from '../articles/catalogues.ts'
import { EditArticleDocument } from '../articles/editor/generated.ts'
import { ArticleGroupsDocument } from '../articles/list/generated.ts'
import { FilesDocument } from '../files/generated.ts'
import { CategoryDocument, EditTopicDocument, TopicDocument } from '../forum/generated.ts'
import { HomeDocument } from '../forum/home/generated.ts'
import { EditAlbumDocument } from '../gallery/editor/generated.ts'
import { AlbumsDocument } from '../gallery/generated.ts'
import { HomePageDocument } from '../home/generated.ts'
import { requestBody } from '../lib/transport/requestBody.ts'
import { ProtocolsDocument } from '../protocols/generated.ts'
import { DirectoryDocument, MemberDocument } from '../users/directory/generated.ts'
import { OpeningDocument } from '../users/generated.ts'

// The build (scripts/building/clientPages.ts) writes these into the pages.

/** The body of a request; a variable such as ':topicId' is the parameter of the route with this name. */
const request = (operationName: string, query: DocumentNode, variables: Record<string, unknown> = {}) =>
  requestBody({ operationName, query, variables })

const pages = catalogueAt(undefined)?.slug

/** The body of the request for which every screen for signed-in users waits. */
export const requestOfEveryScreen = request('Opening', OpeningDocument)

/**
 * The bodies of the first requests of screens, by route, exactly as the screen sends them if nothing is cached and its address has neither
 * a query nor a hash.
 */
export const requestsOfScreens: Partial<Record<string, string>> = {
  '/': request('Home', HomeDocument),
  '/foorum/:category': request('Category', CategoryDocument, { slug: ':category', size: 50 }),
  '/foorum/:category/:topicId': request('Topic', TopicDocument, { id: ':topicId', from: 'FIRST_UNREAD' }),
  '/foorum/muuda/:topicId': request('EditTopic', EditTopicDocument, { id: ':topicId' }),
  '/kasutajad': request('Directory', DirectoryDocument, { search: null, statuses: null, size: 50 }),
  '/kasutajad/:userId': request('Member', MemberDocument, { id: ':userId' }),
  '/files': request('Files', FilesDocument, { search: null, imagesOnly: false, size: 50 }),
  '/lehed': request('ArticleGroups', ArticleGroupsDocument, { catalogue: pages, size: 50 }),
  '/lehed/muuda/:id': request('EditArticle', EditArticleDocument, { catalogue: pages, id: ':id' }),
  '/kataloog/:catalogue': request('ArticleGroups', ArticleGroupsDocument, { catalogue: ':catalogue', size: 50 }),
  // This list has two parts.
  '/kataloog/kalender': request('ArticleGroups', ArticleGroupsDocument, {
    catalogue: 'kalender',
    filter: { when: 'COMING' },
    size: 50,
  }),
  '/kataloog/:catalogue/muuda/:id': request('EditArticle', EditArticleDocument, { catalogue: ':catalogue', id: ':id' }),
  '/protokollid': request('Protocols', ProtocolsDocument, { size: 20 }),
  '/galerii': request('Albums', AlbumsDocument, { size: 50 }),
  '/galerii/:slug': request('EditAlbum', EditAlbumDocument, { slug: ':slug' }),
  '/avaleht-haldus': request('HomePage', HomePageDocument),
}

/** Routes whose screens send another request when the person returns to them, such as for the middle of a topic. */
export const routesReadOn = ['/foorum/:category/:topicId']
