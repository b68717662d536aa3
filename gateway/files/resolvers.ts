import { variantFor } from '../../schema/rules/client/images.ts'
import type { Context } from '../context.ts'
import type { FileResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { type Selection, selectionOf } from '../lib/selection.ts'
import { selectsUserFields } from '../users/selectsUserFields.ts'
import { fileToSend } from './uploads.ts'

/** Query fields of files. */
export const filesQuery: QueryResolvers = {
  async filePage(_, args, context, info) {
    const selection = selectionOf(info).under('items')
    const [page] = await Promise.all([context.files.page(args), loadUploaders(selection, context)])
    return page
  },
  async file(_, { id }, context, info) {
    const [file] = await Promise.all([context.files.file(id), loadUploaders(selectionOf(info), context)])
    return file
  },
  fileUses: (_, { id }, { files }) => files.uses(id),
}

/** Mutations of files. */
export const filesMutation: MutationResolvers = {
  async uploadFile(_, { file, visibility }, { files, config, clientGone, creatingHeaders }, info) {
    const terms = { limitMb: config.uploadLimitMb, abandoned: clientGone }
    return files.upload(await fileToSend(file, terms), visibility, creatingHeaders(info))
  },
  deleteFile: (_, { id }, { files }) => files.delete(id),
}

/**
 * Loads the users once for all rows if more than their names is selected. Ignores a failure, which the fields that need them report.
 */
async function loadUploaders(selection: Selection, { users }: Context): Promise<void> {
  await Promise.allSettled([selectsUserFields(selection) && users.members.all()])
}

/** Fields of File. With `width` the list has only the best variant. */
export const File: FileResolvers = {
  variants({ variants }, { width }) {
    if (width == null) return variants
    const variant = variantFor(variants, width)
    return variant ? [variant] : []
  },
}
