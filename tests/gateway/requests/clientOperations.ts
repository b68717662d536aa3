import { readdirSync, readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { concatAST, type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql'
import Upload from 'graphql-upload/Upload.mjs'

/** The largest page sizes that the client requests, where they are below the maximum. */
const largestSizes: Partial<Record<string, number>> = {
  CreatePost: 50,
  FinishPost: 50,
  Protocols: 80,
  BookPage: 50,
  Calendar: 100,
  CalendarMonth: 100,
  Albums: 100,
  ArticleGroups: 100,
}

const texts = [
  'catalogue',
  'id',
  'slug',
  'text',
  'search',
  'topicId',
  'postId',
  'userId',
  'email',
  'password',
  'token',
  'after',
  'before',
]
const person = { name: 'Mari', email: 'mari@saar.ee' }
const topic = { title: 'Praam', text: '<p>Tere</p>', categoryId: 'k1', fileIds: ['f1'] }
const inputs: Record<string, object> = {
  AnnouncementPreview: { title: 'Koosolek', text: '<p>Tule</p>', audience: 'EVERYBODY' },
  SendAnnouncement: { title: 'Koosolek', text: '<p>Tule</p>', audience: 'EVERYBODY' },
  CreateCategory: { name: 'Turg' },
  UpdateCategory: { name: 'Turg' },
  CreateTopic: topic,
  UpdateTopic: topic,
  CreatePost: { text: '<p>Tere</p>' },
  UpdatePost: { text: '<p>Tere</p>' },
  FinishTopic: topic,
  FinishPost: { text: '<p>Tere</p>' },
  FinishAlbum: { slug: 'talgud' },
  SubscribeToPush: { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' },
  CreateToolToken: { name: 'Skript', parts: ['FORUM'] },
  InviteUser: person,
  UpdateUser: person,
  UpdateWebhook: { url: 'https://saar.test/x', enabled: true },
  CreateArticle: { title: 'Praam' },
  UpdateArticle: { title: 'Praam' },
  CreateAlbum: { slug: 'talgud' },
  UpdateAlbum: { slug: 'talgud' },
  SaveHomePage: { et: [], en: [] },
  CreateProtocol: { text: '<p>Otsus</p>' },
  UpdateProtocol: { text: '<p>Otsus</p>' },
  Register: { ...person, password: 'saarekogu' },
}

/** An operation of the client as Apollo Client sends it, with the largest page that it asks for. */
export interface ClientOperation {
  name: string
  /** Of all operations and fragments of the client. */
  document: DocumentNode
  variables: Record<string, unknown>
}

/** Every operation of the client. */
export function clientOperations(): ClientOperation[] {
  const paths = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
  const document = addTypenameToDocument(concatAST(paths.map((path) => parse(readFileSync(`web/${path}`, 'utf8')))))
  return document.definitions
    .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ name, variableDefinitions }) => {
      const sent: Record<string, unknown> = {
        ...Object.fromEntries(texts.map((text) => [text, 'tekst'])),
        size: largestSizes[name?.value ?? ''] ?? 200,
        imagesOnly: true,
        needsTranslation: true,
        answered: true,
        isPublic: true,
        when: 'COMING',
        month: '2026-05',
        from: 'START',
        place: { before: 'a1' },
        until: '2026-11-21T12:32:00.000Z',
        level: 'MUTED',
        frequency: 'NONE',
        visibility: 'FORUM',
        steps: ['OWN_DATA', 'DIRECTORY', 'HOME_SCREEN'],
        version: '"v"',
        people: Array.from({ length: 500 }, () => person),
        file: new Upload(),
        input: inputs[name?.value ?? ''],
      }
      const variables = Object.fromEntries(
        (variableDefinitions ?? []).map(({ variable }) => [variable.name.value, sent[variable.name.value]]),
      )
      return { name: name?.value ?? '', document, variables }
    })
}
