import type { Stub } from '../../support/restStub/stub.ts'
import { records } from './records.ts'
import { button, field, plain, staying, type TypedForm } from './typedForm.ts'

const news = (server: Stub) => server.articles.uudised ?? []

/** The forms of articles, albums, the home page and protocols. */
export const contentForms: TypedForm[] = [
  {
    name: 'new article',
    record: records.article,
    id: 'ARTICLE-8',
    file: 'web/articles/editor/NewArticlePage.tsx',
    path: '/sise/kataloog/uudised/uus',
    open: [button(/^Muuda pealkirja/)],
    field: field('Pealkiri'),
    save: staying,
    write: /^(POST|PUT) \/api\/uudised/,
    stored: (server) =>
      news(server)
        .filter(({ _id }) => _id !== 'a1')
        .map(({ pealkiri }) => pealkiri)
        .join(),
  },
  {
    name: 'article, left',
    record: records.article,
    id: 'ARTICLE-5',
    file: 'web/articles/editor/EditArticlePage.tsx',
    path: '/sise/kataloog/uudised/muuda/a1',
    field: field(/^Lühikirjeldus/),
    write: /^PUT \/api\/uudised/,
    stored: (server) => String(news(server)[0]!.desc),
  },
  {
    name: 'article, text',
    record: records.article,
    id: 'ARTICLE-8',
    file: 'web/articles/editor/EditArticlePage.tsx',
    path: '/sise/kataloog/uudised/muuda/a1',
    field: field('1. moodul: Tekst'),
    save: staying,
    write: /^PUT \/api\/uudised/,
    stored: (server) => plain(news(server)[0]!.moodulid[0]!.sisu),
  },
  {
    name: 'new album',
    record: records.album,
    id: 'GALLERY-2',
    file: 'web/gallery/editor/NewAlbumPage.tsx',
    path: '/sise/galerii/uus',
    field: field('Pealkiri eesti keeles'),
    save: staying,
    write: /^(POST|PUT) \/api\/galerii/,
    stored: (server) =>
      server.albums
        .filter(({ _id }) => _id !== 'a1')
        .map(({ nimi }) => nimi.et)
        .join(),
  },
  {
    name: 'album',
    record: records.album,
    id: 'GALLERY-2',
    file: 'web/gallery/editor/EditAlbumPage.tsx',
    path: '/sise/galerii/jaanipaev',
    field: field('Pealkiri eesti keeles'),
    save: staying,
    write: /^PUT \/api\/galerii/,
    stored: (server) => server.albums[0]!.nimi.et ?? '',
  },
  {
    name: 'home page, title',
    record: records.home,
    id: 'HOME-1',
    file: 'web/home/editor/HomeEditor.tsx',
    path: '/sise/avaleht-haldus',
    field: field('Pealkiri'),
    save: staying,
    write: /^PUT \/api\/varia\/avaleht/,
    stored: (server) => String(server.homePage.et[0]!.pealkiri),
  },
  {
    name: 'home page, text',
    record: records.home,
    id: 'HOME-1',
    file: 'web/home/editor/HomeEditor.tsx',
    path: '/sise/avaleht-haldus',
    field: field('Tekst'),
    save: staying,
    write: /^PUT \/api\/varia\/avaleht/,
    stored: (server) => plain(server.homePage.et[0]!.tekst),
  },
  {
    name: 'new protocol',
    record: records.protocol,
    id: 'PROTO-1',
    file: 'web/protocols/editor/NewProtocol.tsx',
    path: '/sise/protokollid',
    open: [button('Lisa uus')],
    field: field('Tekst'),
    save: staying,
    write: /^(POST|PUT) \/api\/protokollid/,
    stored: (server) =>
      server.protocols
        .filter(({ _id }) => _id !== 'pr1')
        .map(({ tekst }) => plain(tekst))
        .join(),
  },
  {
    name: 'protocol',
    record: records.protocol,
    id: 'PROTO-1',
    file: 'web/protocols/editor/EditProtocol.tsx',
    path: '/sise/protokollid',
    open: [button(/^Muuda/)],
    field: field('Tekst'),
    save: staying,
    write: /^PUT \/api\/protokollid/,
    stored: (server) => plain(server.protocols[0]!.tekst),
  },
]
