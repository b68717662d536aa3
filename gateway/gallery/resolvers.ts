import type { Context } from '../context.ts'
import { membersOnlyIn } from '../files/membersOnly.ts'
import type { AlbumResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { requestedTarget } from '../lib/moveTargets.ts'
import { type Selection, selectionOf } from '../lib/selection.ts'
import { albumReader } from './wire/album.ts'

/** Query fields of the gallery. */
export const galleryQuery: QueryResolvers = {
  albumPage: (_, args, { gallery }, info) => gallery.page(args, fieldsOf(selectionOf(info).under('items'))),
  album: (_, { slug }, { gallery }) => gallery.find(slug),
}

/** The fields that the rows of a list need. */
function fieldsOf({ names }: Selection): ReadonlySet<string> {
  return names.has('membersOnlyFiles') ? new Set([...names, 'media']) : names
}

/** Mutations of the gallery. */
export const galleryMutation: MutationResolvers = {
  createAlbum: (_, { input }, { gallery, creatingHeaders }, info) =>
    gallery.create(input, creatingHeaders(info), fieldsOf(selectionOf(info).under('albums'))),
  updateAlbum: (_, { id, input, version }, { gallery }, info) =>
    gallery.update(id, input, version, fieldsOf(selectionOf(info).under('albums'))),
  deleteAlbum: (_, { id }, { gallery }, info) => gallery.delete(id, fieldsOf(selectionOf(info))),
  moveAlbum: (_, { id, direction }, { gallery }, info) => gallery.move(id, direction, fieldsOf(selectionOf(info))),
  moveAlbumNextTo: (_, { id, target }, { gallery }, info) =>
    gallery.moveNextTo(id, requestedTarget(target), fieldsOf(selectionOf(info))),
  moveAlbumToPosition: (_, { id, position }, { gallery }, info) =>
    gallery.moveToPosition(id, position, fieldsOf(selectionOf(info))),
}

/** Fields of Album; missing ones are read from the complete album. */
export const Album: AlbumResolvers = {
  ...fieldResolvers(albumReader.names, ({ gallery }: Context) => gallery.field),
  membersOnlyFiles: async (album, _, { gallery }) => membersOnlyIn(await gallery.field(album, 'media')),
}
