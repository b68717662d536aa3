import type { Context } from '../context.ts'
import type { AlbumResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { placeAsked } from '../lib/places.ts'
import { selectionOf } from '../lib/selection.ts'
import { albumFields } from './albums.ts'

/** Query fields of the gallery. */
export const galleryQuery: QueryResolvers = {
  albums: (_, _args, { gallery }, info) => gallery.list(selectionOf(info).names),
  albumPage: (_, args, { gallery }, info) => gallery.page(args, selectionOf(info).under('items').names),
  album: (_, { slug }, { gallery }) => gallery.find(slug),
}

/** Mutations of the gallery. */
export const galleryMutation: MutationResolvers = {
  createAlbum: (_, { input }, { gallery, creatingHeaders }, info) =>
    gallery.create(input, creatingHeaders(info), selectionOf(info).under('albums').names),
  updateAlbum: (_, { id, input, version }, { gallery }, info) =>
    gallery.update(id, input, version, selectionOf(info).under('albums').names),
  deleteAlbum: (_, { id }, { gallery }, info) => gallery.delete(id, selectionOf(info).names),
  moveAlbum: (_, { id, direction }, { gallery }, info) => gallery.move(id, direction, selectionOf(info).names),
  moveAlbumNextTo: (_, { id, place }, { gallery }, info) =>
    gallery.moveNextTo(id, placeAsked(place), selectionOf(info).names),
  placeAlbum: (_, { id, position }, { gallery }, info) => gallery.place(id, position, selectionOf(info).names),
}

/** Fields of Album; those that the row lacks are read from the whole album. */
export const Album: AlbumResolvers = fieldResolvers(albumFields, ({ gallery }: Context) => gallery.field)
